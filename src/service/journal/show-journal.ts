import type {
  BriefRequest,
  Explanation,
  JournalEntry,
  JournalMessage,
  Profile,
} from '../../../schemas/generated/types.js'
import { operationNamed } from '../../../schemas/operations.js'
import { inState } from '../controls/in-state.js'
import { type Exchange, outcomeOf } from '../exchange.js'
import type { MessageHeaders, ResponseMessage } from '../message.js'
import type { Sandbox } from '../sandbox.js'
import { curlOf } from './curl.js'
import type { JournaledExchange } from './journal.js'
import { type CleanText, cleanerFor, cleanSent, hiddenHeader } from './redact.js'

export function showJournal(
  sandbox: Sandbox,
  wanted: readonly JournaledExchange[],
  baseUrl?: string,
): Promise<JournalEntry[]> {
  return showEach(sandbox, wanted, (exchange, profile, clean) =>
    showEntry(exchange, profile, clean, baseUrl ?? originOf(exchange)),
  )
}

export function showBriefly(sandbox: Sandbox, wanted: readonly JournaledExchange[]): Promise<BriefRequest[]> {
  return showEach(sandbox, wanted, briefEntry)
}

/** Collects raw keys from all entries, because a raw key in one entry must be hidden in all entries. */
function showEach<Shown>(
  sandbox: Sandbox,
  wanted: readonly JournaledExchange[],
  show: (exchange: JournaledExchange, profile: Profile, clean: CleanText) => Promise<Shown>,
): Promise<Shown[]> {
  return inState(sandbox, state => {
    const cleaner = cleanerFor(state, sandbox.journal.keysShown())
    return Promise.all(wanted.map(exchange => show(exchange, sandbox.profile, cleaner.of(exchange))))
  })
}

function originOf({ url, requestHeaders }: JournaledExchange): string {
  const origin = /^[a-z]+:\/\/[^/?#]+/i.exec(url)?.[0]
  return origin ?? `http://${requestHeaders.host ?? '127.0.0.1:4010'}`
}

/**
 * An entry of the journal without secrets, so that any client may read it.
 *
 * @param baseUrl The sandbox's address, without a trailing slash.
 */
async function showEntry(
  exchange: JournaledExchange,
  profile: Profile,
  clean: CleanText,
  baseUrl: string,
): Promise<JournalEntry> {
  const { listed, requestHeaders } = exchange
  const cleanAsked = cleanSent(clean)
  const facts = await factsOf(exchange, clean)
  const { method, path, query } = facts
  const request: JournalMessage = {
    headers: await shownHeaders(requestHeaders, cleanAsked),
    ...(await shownBody(exchange.requestBody, exchange.requestBodyLength, cleanAsked)),
  }
  return {
    ...facts,
    ...(listed !== undefined && { listed }),
    request,
    response: {
      headers: await shownHeaders(exchange.responseHeaders, clean),
      ...(await shownBody(exchange.responseBody, exchange.responseBodyLength, clean)),
    },
    explanation: await cleanAll(explanationOf(exchange, profile), clean),
    curl: curlOf({
      method,
      url: `${baseUrl}${path}${query}`,
      headers: request.headers,
      body: request.body,
      isCut: request.cut !== undefined,
    }),
  }
}

async function briefEntry(
  exchange: JournaledExchange,
  profile: Profile,
  clean: CleanText,
): Promise<BriefRequest> {
  const { summary, warning } = explanationOf(exchange, profile)
  return {
    ...(await factsOf(exchange, clean)),
    summary: await clean(summary),
    ...(warning !== undefined && { warning: await clean(warning) }),
  }
}

async function factsOf(
  exchange: JournaledExchange,
  clean: CleanText,
): Promise<Omit<BriefRequest, 'summary' | 'warning'>> {
  const { id, at, receivedAt, operation, method, path, search, status, durationMs, faults = [] } = exchange
  const waitedMs = faults.reduce((sum, fault) => sum + (fault.waitedMs ?? 0), 0)
  const cleanAsked = cleanSent(clean)
  return {
    id,
    at,
    receivedAt,
    ...(operation !== undefined && { operation }),
    method: await clean(method),
    path: await cleanAsked(path),
    query: await cleanAsked(search),
    status,
    ...outcomeOf(exchange),
    durationMs: Math.round(durationMs * 100) / 100,
    ...(waitedMs > 0 && { waitedMs }),
  }
}

async function shownHeaders(
  headers: MessageHeaders | ResponseMessage['headers'],
  clean: CleanText,
): Promise<JournalMessage['headers']> {
  const shown: JournalMessage['headers'] = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue
    shown[await clean(name)] = Array.isArray(value)
      ? await Promise.all(value.map(one => shownHeader(name, one, clean)))
      : await shownHeader(name, value, clean)
  }
  return shown
}

async function shownHeader(name: string, value: string, clean: CleanText): Promise<string> {
  return hiddenHeader(name, value) ?? clean(value)
}

async function shownBody(
  text: string | undefined,
  length: number | undefined,
  clean: CleanText,
): Promise<Pick<JournalMessage, 'body' | 'cut'>> {
  if (text === undefined) return {}
  if (length === undefined) return { body: await clean(text) }
  // Drops the last word. It may be incomplete, and `clean` does not recognize a part of a secret.
  const lastWord =
    text
      .slice(-longestSecret)
      .split(/[\s"',;&=?/{}[\]]/)
      .at(-1) ?? ''
  const body = await clean(text.slice(0, text.length - lastWord.length))
  return { body, cut: { characters: body.length, of: length } }
}

/** In characters. */
const longestSecret = 1000

async function cleanAll<Value>(value: Value, clean: CleanText): Promise<Value> {
  if (typeof value === 'string') return (await clean(value)) as Value
  if (Array.isArray(value)) return (await Promise.all(value.map(one => cleanAll(one, clean)))) as Value
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(async ([name, one]) => [name, await cleanAll(one, clean)])
  return Object.fromEntries(await Promise.all(entries)) as Value
}

function explanationOf(exchange: JournaledExchange, profile: Profile): Explanation {
  const { failure, refusal, warning, faults } = exchange
  if (exchange.isPassedOn) return passedOn(exchange)
  const applied = faults === undefined ? {} : { faults: [...faults] }
  const stages = stagesOf(exchange, profile)
  if (failure === undefined) {
    return { summary: servedSummary(exchange), stages, ...(warning !== undefined && { warning }), ...applied }
  }
  const { by, rules, because } = refusal ?? { by: 'connection', rules: [] }
  return {
    summary: [
      failure.problem,
      because,
      failure.advice,
      `Refused ${places[by] ?? `at the ${by} stage`}${sectionsOf(rules)}.`,
    ]
      .filter(Boolean)
      .join(' '),
    stages,
    refusal: {
      by,
      hint: failure.hint,
      ...(because !== undefined && { because }),
      answeredBy: `errors.failures.${failure.kind}`,
      rules,
    },
    ...applied,
  }
}

/** A service behind a proxy gives no reasons. */
function passedOn({ status, warning }: JournaledExchange): Explanation {
  const summary = status === 0 ? 'The service gave no answer.' : `The service answered with ${status}.`
  return { summary, stages: [], ...(warning !== undefined && { warning }) }
}

const places: Readonly<Record<string, string>> = {
  route: 'before all stages',
  fault: 'by a fault',
  'fault-afterwards': 'by a fault, after the operation',
  operation: 'by the operation',
  connection: 'before all stages',
}

function sectionsOf(rules: readonly { section: string }[]): string {
  const sections = [...new Set(rules.map(({ section }) => section))]
  return sections.length === 0 ? '' : ` (spec ${sections.join(', ')})`
}

function servedSummary(exchange: JournaledExchange): string {
  const { operation, status, warning, faults = [], connection } = exchange
  const applied = faults.map(({ effect, detail }) => `${effect} ${detail}`).join(', ')
  const change = applied === '' ? '' : `Changed by a fault: ${applied}. `
  if (connection === 'gone') return `${change}${warning} ${effectSentence(exchange)}`
  if (change !== '') return change + effectSentence(exchange)
  const served = operation === undefined ? `Answered with ${status}.` : `Served.`
  return warning === undefined ? served : `${served} ${warning}`
}

function effectSentence(exchange: Exchange): string {
  const { carriedOut, changed, received } = outcomeOf(exchange)
  const change = changed === undefined ? '' : `: key ${changed.keyId} was ${changed.change}`
  return `The operation was ${carriedOut ? '' : 'not '}carried out${change}. The client got ${parts[received]}.`
}

const parts = { all: 'the whole answer', half: 'half of the answer', nothing: 'no answer' }

function stagesOf(
  { operation, failure, refusal, reached, isCarriedOut }: JournaledExchange,
  profile: Profile,
): Explanation['stages'] {
  if (operation === undefined) return []
  const hasBody = operationNamed(operation).method !== 'GET'
  const stages: string[] = profile.requests.stages.filter(stage => hasBody || !stagesOfBodies.has(stage))
  stages.push('operation')
  const end = reached ?? refusal?.by
  const isServed = isCarriedOut || (end === undefined && failure === undefined)
  const refusedAt = isServed ? stages.length : stages.indexOf(end ?? '')
  return stages.map((stage, index) => ({
    stage,
    outcome: index < refusedAt ? 'passed' : index === refusedAt ? 'refused' : 'not-reached',
  }))
}

const stagesOfBodies: ReadonlySet<string> = new Set(['mediaType', 'syntax'])
