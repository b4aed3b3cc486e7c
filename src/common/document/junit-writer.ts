import { groupedBy } from '../grouped-by.js'
import type { DocumentCheck, ReportDocument } from './document.js'
import { checksOf } from './document-checks.js'
import { plainLines } from './terminal-writer.js'
import { xmlAttribute, xmlText } from './xml-text.js'

/**
 * The checks of a report as JUnit XML, in the form that Jenkins, GitLab and the GitHub actions read. The first test case is the
 * verdict, so that a run without requests does not pass.
 */
export function junitDocument(document: ReportDocument): string {
  const { madeBy, durationMs } = document
  const cases = checksOf(document)
  const suites = groupedBy(cases, ({ suite }) => suite.name)
  const time = durationMs === undefined ? '' : ` time="${seconds(durationMs)}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${xmlAttribute(madeBy)}" ${countsOf(cases)}${time}>`,
    ...[...suites].map(([name, own]) => suiteXml(name, own, document)),
    '</testsuites>',
    '',
  ].join('\n')
}

function suiteXml(name: string, cases: readonly DocumentCheck[], { startedAt }: ReportDocument): string {
  const isTimed = cases.some(({ durationMs }) => durationMs !== undefined)
  const time = cases.reduce((total, { durationMs = 0 }) => total + durationMs, 0)
  const times = [
    ...(isTimed ? [` time="${seconds(time)}"`] : []),
    ...(startedAt === undefined ? [] : [` timestamp="${xmlAttribute(startedAt.slice(0, 19))}"`]),
  ].join('')
  return [
    `  <testsuite name="${xmlAttribute(name)}" ${countsOf(cases)}${times}>`,
    ...cases.map(caseXml),
    '  </testsuite>',
  ].join('\n')
}

function caseXml(check: DocumentCheck): string {
  const { suite, name, outcome, message = '', durationMs } = check
  const time = durationMs === undefined ? '' : ` time="${seconds(durationMs)}"`
  const open = `    <testcase classname="${xmlAttribute(suite.className)}" name="${xmlAttribute(name)}"${time}`
  const said = message === '' ? '' : ` message="${xmlAttribute(message)}"`
  const story = storyOf(check)
  const inside = () => {
    switch (outcome) {
      case 'passed':
        return message === ''
          ? ''
          : `<system-out>${xmlText([message, story].join('\n').trimEnd())}</system-out>`
      case 'skipped':
        return `<skipped${said}/>`
      case 'failed':
        return `<failure${said} type="failure">${xmlText(story)}</failure>`
      case 'error':
        return `<error${said} type="error">${xmlText(story)}</error>`
    }
  }
  const content = inside()
  return content === '' ? `${open}/>` : `${open}>\n      ${content}\n    </testcase>`
}

function storyOf({ shown, body = [] }: DocumentCheck): string {
  const lines = [
    ...(shown === undefined ? [] : [shown.title]),
    ...(shown?.section === undefined ? [] : [`Specification section ${shown.section}`]),
    ...plainLines(body),
  ]
  return lines.join('\n')
}

function countsOf(cases: readonly DocumentCheck[]): string {
  const count = (outcome: DocumentCheck['outcome']) => cases.filter(one => one.outcome === outcome).length
  return `tests="${cases.length}" failures="${count('failed')}" errors="${count('error')}" skipped="${count('skipped')}"`
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3)
}
