import type { ContractReport, ContractResult } from '../../schemas/generated/types.js'
import { groupedBy } from './grouped-by.js'
import { headlineOf } from './headline.js'
import { replayScript } from './replay-script.js'
import { sentenceOf } from './result-words.js'
import { xmlAttribute, xmlText } from './xml-text.js'

/**
 * The report as JUnit XML, in the form that Jenkins, GitLab and the GitHub actions read: one suite per topic, one
 * case per requirement, and a first case for the run itself, so that a run which asked nothing is not green.
 */
export function junitReport(report: ContractReport): string {
  const groups = groupedBy(report.results, ({ group }) => group)
  const suites = [
    suite('run', report, [runCase(report)]),
    ...[...groups].map(([group, results]) =>
      suite(
        group,
        report,
        results.map(result => resultCase(result, report)),
      ),
    ),
  ]
  const totals = sum(suites.map(({ counts }) => counts))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="keymock contract" ${attributesOf(totals)} time="${seconds(report.durationMs)}">`,
    ...suites.map(({ xml }) => xml),
    '</testsuites>',
    '',
  ].join('\n')
}

interface Counts {
  tests: number
  failures: number
  errors: number
  skipped: number
}

interface TestCase {
  name: string
  durationMs: number
  kind: 'passed' | 'failure' | 'error' | 'skipped'
  message: string
  detail: string
  /** What is worth knowing about a case that did not fail. */
  note: string
}

function suite(name: string, report: ContractReport, cases: readonly TestCase[]) {
  const count = (kind: TestCase['kind']) => cases.filter(one => one.kind === kind).length
  const counts: Counts = {
    tests: cases.length,
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
  }
  const time = seconds(cases.reduce((total, { durationMs }) => total + durationMs, 0))
  const attributes = `name="keymock contract: ${xmlAttribute(name)}" ${attributesOf(counts)}`
  const xml = [
    `  <testsuite ${attributes} time="${time}" timestamp="${xmlAttribute(report.startedAt.slice(0, 19))}">`,
    ...cases.map(one => caseXml(name, one)),
    '  </testsuite>',
  ].join('\n')
  return { counts, xml }
}

function caseXml(group: string, { name, durationMs, kind, message, detail, note }: TestCase): string {
  const open = `    <testcase classname="keymock.contract.${xmlAttribute(group)}" name="${xmlAttribute(name)}" time="${seconds(durationMs)}"`
  const said = message === '' ? '' : ` message="${xmlAttribute(message)}"`
  const body = [
    ...(kind === 'skipped' ? [`      <skipped${said}/>`] : []),
    ...(kind === 'failure' || kind === 'error'
      ? [`      <${kind}${said} type="${kind}">${xmlText(detail)}</${kind}>`]
      : []),
    ...(note === '' ? [] : [`      <system-out>${xmlText(note)}</system-out>`]),
  ]
  return body.length === 0 ? `${open}/>` : [`${open}>`, ...body, '    </testcase>'].join('\n')
}

/** Whether the run as such came to an end that can be trusted; what it found is in the other cases. */
function runCase(report: ContractReport): TestCase {
  const { verdict, exitCode, ending, durationMs } = report
  const headline = headlineOf(report)
  const common = { name: 'the run comes to a verdict', durationMs, message: headline, note: '' }
  const detail = [headline, ending.message, ending.hint ?? ''].filter(text => text !== '').join('\n')
  if (exitCode === 0) return { ...common, kind: 'passed', detail: '', note: `${verdict}: ${headline}` }
  if (verdict === 'not conformant') return { ...common, kind: 'passed', detail: '', note: headline }
  return { ...common, kind: verdict === 'incomplete' ? 'failure' : 'error', detail }
}

function resultCase(result: ContractResult, { target }: ContractReport): TestCase {
  const { id, section, statement, status, reason = '', failure, durationMs } = result
  const name = `${id} ${statement}`
  const common = { name, durationMs, note: '' }
  const where = `${sentenceOf(result)}\nSpecification section ${section}`
  const script = replayScript(result, target)
  const story = [
    where,
    failure?.message ?? reason,
    ...(script === '' ? [] : ['', 'To replay it:', '', script]),
  ].join('\n')
  switch (status) {
    case 'pass':
      return { ...common, kind: 'passed', message: '', detail: '' }
    case 'fail':
    case 'stale deviation':
      return { ...common, kind: 'failure', message: failure?.message ?? reason, detail: story }
    case 'error':
      return { ...common, kind: 'error', message: reason.split('\n')[0] ?? '', detail: story }
    case 'warn':
      return { ...common, kind: 'passed', message: '', detail: '', note: `warning: ${story}` }
    case 'known deviation':
    case 'skip':
    case 'not exercised':
      return { ...common, kind: 'skipped', message: `${status}: ${reason}`, detail: '' }
  }
}

function attributesOf({ tests, failures, errors, skipped }: Counts): string {
  return `tests="${tests}" failures="${failures}" errors="${errors}" skipped="${skipped}"`
}

function sum(all: readonly Counts[]): Counts {
  const total = (name: keyof Counts) => all.reduce((count, one) => count + one[name], 0)
  return {
    tests: total('tests'),
    failures: total('failures'),
    errors: total('errors'),
    skipped: total('skipped'),
  }
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3)
}
