import { groupedBy } from '../collections.js'
import { htmlDocument } from '../html/page.js'
import {
  checksOf,
  type DocumentBlock,
  type DocumentCheck,
  type DocumentExchange,
  type DocumentFormat,
  type ReportDocument,
  type ShownCheck,
} from './document.js'
import { plainText } from './inline.js'
import { markdownDocument } from './markdown-writer.js'
import { plainLines } from './terminal-writer.js'
import { jsonText, visibleLines, visibleText, xmlAttribute, xmlText } from './visible-text.js'

export const documentWriters: Readonly<Record<DocumentFormat, (document: ReportDocument) => string>> = {
  html: htmlDocument,
  markdown: markdownDocument,
  junit: junitDocument,
  sarif: sarifDocument,
  github: githubDocument,
}

/** GitHub shows at most this many annotations of a kind for a step. */
const shownOfKind = 10

/** GitHub turns each workflow command on standard output into an annotation. */
function githubDocument(document: ReportDocument): string {
  const { madeBy, verdict } = document
  const checks = checksOf(document)
  const errors = checks.filter(({ outcome }) => outcome === 'failed' || outcome === 'error')
  const warnings = checks.filter(({ outcome, shown }) => outcome === 'passed' && shown?.tone === 'warn')
  return [
    command('notice', `${madeBy}: ${verdict.word.toLowerCase()}`, plainText(verdict.headline)),
    ...annotations('error', errors),
    ...annotations('warning', warnings),
    '',
  ].join('\n')
}

function annotations(kind: 'error' | 'warning', checks: readonly DocumentCheck[]): string[] {
  const shown = checks.length > shownOfKind ? checks.slice(0, shownOfKind - 1) : checks
  const rest = checks.slice(shown.length).map(({ shown: one, name }) => one?.id ?? name)
  return [
    ...shown.map(check => command(kind, titleOf(check), messageOf(check))),
    ...(rest.length > 0 ? [command(kind, `and ${rest.length} more`, rest.join(', '))] : []),
  ]
}

function titleOf({ name, shown }: DocumentCheck): string {
  return shown === undefined ? name : `${shown.id} ${shown.word}`
}

function messageOf({ message = '', shown }: DocumentCheck): string {
  if (shown === undefined) return message
  const where = shown.section === undefined ? '' : ` (section ${shown.section})`
  return [`${shown.title}${where}`, message.replace(/^warning: /, '')].filter(text => text !== '').join('\n')
}

const longestMessage = 4000

function command(kind: 'notice' | 'warning' | 'error', title: string, message: string): string {
  const text = visibleLines(message).slice(0, longestMessage)
  return `::${kind} title=${propertyText(visibleText(title))}::${commandText(text)}`
}

/** Escapes line breaks, because a line break would end the command. */
function commandText(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

/** A colon or comma would end the property. */
function propertyText(text: string): string {
  return commandText(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

/**
 * The checks of a report as JUnit XML, in the form that Jenkins, GitLab and the GitHub actions read. The first test case is the
 * verdict, so that a run without requests does not pass.
 */
function junitDocument(document: ReportDocument): string {
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

/** The findings of a report as SARIF 2.1.0. A met requirement has no result, because GitHub opens an alert for each result. */
function sarifDocument(document: ReportDocument): string {
  const checks = checksOf(document)
  const shown = checks.flatMap(check => (check.shown === undefined ? [] : [{ ...check, shown: check.shown }]))
  const rules = [...new Map(shown.map(check => [check.shown.id, ruleOf(check)])).values()]
  const found = shown.filter(isResult)
  const base = found.map(({ body }) => lastExchange(body)?.request.url).find(url => URL.canParse(url ?? ''))
  const origin = base === undefined ? undefined : new URL(base).origin
  const results = found.map(check => resultOf(check, rules, origin))
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'keymock', fullName: document.madeBy, rules } },
        automationDetails: { id: `${document.madeBy}/`, description: text(document.subject) },
        invocations: [invocationOf(document, checks)],
        ...(origin !== undefined && { originalUriBaseIds: { [baseId]: { uri: `${origin}/` } } }),
        columnKind: 'utf16CodeUnits',
        results,
      },
    ],
  }
  return `${jsonText(log, 2)}\n`
}

/** Locations are relative to this base, because code scanning refuses locations with http addresses. */
const baseId = 'TARGET'
const longestText = 4000

type Shown = DocumentCheck & { shown: ShownCheck }

function isResult({ outcome, shown: { tone } }: Shown): boolean {
  return outcome === 'failed' || (outcome === 'passed' && tone === 'warn') || tone === 'known'
}

function ruleOf({ suite, shown: { id, title, section } }: Shown) {
  return {
    id,
    shortDescription: text(title),
    fullDescription: text(section === undefined ? title : `${title} Specification section ${section}.`),
    properties: { tags: [suite.className, ...(section === undefined ? [] : [`section ${section}`])] },
  }
}

function resultOf(check: Shown, rules: readonly { id: string }[], origin: string | undefined) {
  const { message = '', outcome, suite, body, shown } = check
  const { id, title, tone, reason } = shown
  const exchange = lastExchange(body)
  return {
    ruleId: id,
    ruleIndex: rules.findIndex(rule => rule.id === id),
    level: outcome === 'passed' ? 'warning' : 'error',
    message: text(`${title} ${message.replace(/^warning: /, '')}`),
    locations: [locationOf(exchange, suite.className, origin)],
    // Without a fingerprint, GitHub merges two results with the same location into one alert.
    partialFingerprints: { primaryLocationLineHash: `${id}:1` },
    ...(tone === 'known' && {
      suppressions: [{ kind: 'external', status: 'accepted', justification: reason ?? message }],
    }),
  }
}

function locationOf(exchange: DocumentExchange | undefined, topic: string, origin: string | undefined) {
  const address = exchange?.request.url
  const url = address !== undefined && URL.canParse(address) ? new URL(address) : undefined
  const isBelow = url !== undefined && url.origin === origin && url.pathname !== '/'
  const uri = isBelow ? url.pathname.slice(1) : encodeURIComponent(visibleText(topic))
  const place = exchange?.place
  return {
    physicalLocation: {
      artifactLocation: { uri, ...(isBelow && { uriBaseId: baseId }) },
      region: { startLine: 1 },
    },
    ...(place !== undefined && { logicalLocations: [{ fullyQualifiedName: `body ${place}` }] }),
  }
}

function invocationOf({ verdict }: ReportDocument, checks: readonly DocumentCheck[]) {
  const failed = (verdict.checks ?? []).filter(({ outcome }) => outcome !== 'passed')
  const broken = checks.filter(({ outcome, shown }) => outcome === 'error' && shown !== undefined)
  const notification = (said: string) => ({ level: 'error', message: text(said) })
  return {
    executionSuccessful: failed.length + broken.length === 0,
    exitCodeDescription: plainText(verdict.headline),
    toolExecutionNotifications: [
      ...failed.map(({ name, message = name }) => notification(message)),
      ...broken.map(({ name, message = '' }) => notification(`${name}: ${message}`)),
    ],
  }
}

/** In a SARIF message, `](` would make a link. */
function text(value: string) {
  return { text: visibleLines(value).replaceAll('](', '] (').slice(0, longestText) }
}

function lastExchange(blocks: readonly DocumentBlock[] = []): DocumentExchange | undefined {
  return blocks
    .flatMap(block => {
      if (block.kind === 'exchange') return [block.exchange]
      if (block.kind !== 'fold') return []
      return lastExchange(block.blocks) ?? []
    })
    .at(-1)
}
