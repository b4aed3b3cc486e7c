import type {
  DocumentBlock,
  DocumentCheck,
  DocumentExchange,
  ReportDocument,
  ShownCheck,
} from './document.js'
import { checksOf } from './document-checks.js'
import { plainText } from './inline.js'
import { jsonText } from './json-text.js'
import { visibleLines, visibleText } from './visible-text.js'

/** The findings of a report as SARIF 2.1.0. A met requirement has no result, because GitHub opens an alert for each result. */
export function sarifDocument(document: ReportDocument): string {
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
    ...(exchange !== undefined && messagesOf(exchange)),
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

function messagesOf({ request, response }: DocumentExchange) {
  const { method, url, headers, body } = request
  return {
    webRequest: { method, target: url, headers, ...(body !== undefined && { body: { text: body } }) },
    webResponse:
      response === undefined
        ? { noResponseReceived: true }
        : { statusCode: response.status, headers: response.headers, body: { text: response.body } },
  }
}

function invocationOf(
  { verdict, notes = [], startedAt, durationMs }: ReportDocument,
  checks: readonly DocumentCheck[],
) {
  const own = verdict.checks ?? []
  const failed = own.filter(({ outcome }) => outcome !== 'passed')
  const broken = checks.filter(({ outcome, shown }) => outcome === 'error' && shown !== undefined)
  const start = Date.parse(startedAt ?? '')
  const times = Number.isNaN(start)
    ? {}
    : {
        startTimeUtc: new Date(start).toISOString(),
        ...(durationMs !== undefined && { endTimeUtc: new Date(start + durationMs).toISOString() }),
      }
  const notification = (level: 'error' | 'warning', said: string) => ({ level, message: text(said) })
  return {
    executionSuccessful: failed.length + broken.length === 0,
    ...times,
    exitCodeDescription: plainText(verdict.headline),
    toolExecutionNotifications: [
      ...failed.map(({ name, message = name }) => notification('error', message)),
      ...broken.map(({ name, message = '' }) => notification('error', `${name}: ${message}`)),
      ...notes.map(note => notification('warning', note)),
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
