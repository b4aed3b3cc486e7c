import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { shortenedExchange } from '../../../contract-tests/findings/release.js'
import { whole } from '../../../contract-tests/findings/report-exchange.js'
import { stepsScript } from '../../../contract-tests/reports/replay-script.js'
import type { ViolationExample } from '../../../schemas/generated/types.js'
import { jsonOf } from '../../common/json.js'
import { splitUrl } from '../../domain/split-url.js'
import type { Exchange } from '../../service/exchange.js'
import { isOwnHeader } from '../../service/journal/curl.js'
import { hiddenHeader, withoutNamedSecrets } from '../../service/journal/redact.js'
import { operationAt } from '../../service/operations/index.js'
import { type createExchangeCheck, isWarning, operationOf, type ProxyViolation } from './check-exchange.js'
import {
  fieldsOfMessage,
  hasBody,
  joined,
  type ReachedService,
  type ReadBody,
  readUpTo,
  textOf,
  whyUnreached,
} from './reach-service.js'
import type { SeenSecrets } from './seen-secrets.js'
import type { ProxyJournal } from './start-proxy.js'

/** One exchange and its violations. Only `example` gives access to headers and bodies. */
export interface ProxiedExchange {
  method: string
  path: string
  /** Undefined if the exchange ended without a complete answer. */
  status: number | undefined
  violations: readonly ProxyViolation[]
  unchecked?: string
  example?(violation: ProxyViolation): ViolationExample
}

export interface Passage {
  service: ReachedService
  check: ReturnType<typeof createExchangeCheck>
  journal: ProxyJournal
  secrets: SeenSecrets
  upstream: string
  /** The start of the proxy, as a value of `performance.now()`. */
  startedAt: number
  isStrict: boolean
  onExchange(exchange: ProxiedExchange): void
}

export async function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  passage: Passage,
): Promise<void> {
  const startedAt = performance.now()
  const at = passage.journal.now()
  const { method = 'GET', url = '/' } = incoming
  const { path, search } = splitUrl(url)
  let asked: ReadBody = { chunks: [], isWhole: true }
  let answer: IncomingMessage | undefined
  const exchangeWith = (status: number, body?: string) => ({
    ...{ method, url, path, search, at, status },
    requestHeaders: incoming.headers as Record<string, string>,
    requestBody: textOf(asked),
    responseHeaders: answer === undefined ? {} : headersOf(answer),
    responseBody: body,
  })
  /** Adds the exchange to the journal, and reports it. */
  const report = (checked: Pick<ProxiedExchange, 'status' | 'violations' | 'unchecked'>, body = '') => {
    const { status = 0, violations, unchecked } = checked
    const warning = [...violations.map(sentenceOf), unchecked].filter(one => one !== undefined).join('; ')
    const operation = operationAt(path)
    const exchange: Exchange = {
      ...exchangeWith(status),
      responseBody: body,
      ...(operation?.method === method && { operation: operation.name }),
      durationMs: performance.now() - startedAt,
      isPassedOn: true,
      ...(operation?.name === 'apis.listKeys' && { listed: listedIn(body, passage) }),
      ...(warning !== '' && { warning }),
    }
    const id = passage.journal.record(exchange)
    const startedAtMs = startedAt - passage.startedAt
    const example = (violation: ProxyViolation) =>
      exampleOf({ ...exchange, id, startedAtMs }, violation, passage)
    passage.onExchange({ method, path, ...checked, example })
  }
  try {
    if (hasBody(incoming)) asked = await readUpTo(incoming)
    answer = await passage.service.ask(incoming, asked, outgoing)
    const answered = await readUpTo(answer)
    // The client waits for the check only if a violation may replace the answer.
    const mayRefuse = passage.isStrict && answered.isWhole
    if (!mayRefuse) await passOn(answer, answered, outgoing)
    const body = textOf(answered, answer.headers['content-encoding'])
    const { statusCode: status = 502 } = answer
    const exchange = exchangeWith(status, body)
    passage.secrets.see({ ...exchange, responseBody: body ?? '' })
    const violations = passage.check(exchange).map(violation => withoutSecrets(violation, passage))
    if (mayRefuse) {
      const broken = violations.filter(violation => violation.whose === 'service' && !isWarning(violation))
      if (broken.length > 0) refuse(outgoing, broken)
      else await passOn(answer, answered, outgoing)
    }
    const isRead = asked.isWhole && answered.isWhole
    const unchecked = !isRead
      ? 'a body larger than 1 MiB was not checked'
      : body === undefined
        ? 'a compressed answer could not be read, or is larger than 1 MiB'
        : undefined
    report({ status, violations, ...(unchecked !== undefined && { unchecked }) }, body)
  } catch (error) {
    const why = whyEnded(error, outgoing, answer, passage)
    if (outgoing.headersSent) outgoing.destroy()
    else problem(outgoing, { detail: `${why}.` })
    answer = undefined
    report({ status: undefined, violations: [], unchecked: why })
  }
}

function whyEnded(
  error: unknown,
  outgoing: ServerResponse,
  answer: IncomingMessage | undefined,
  { upstream }: Passage,
): string {
  const { code = 'unknown reason' } = error as NodeJS.ErrnoException
  if (answer === undefined && !outgoing.destroyed) return whyUnreached(error, new URL(upstream).hostname)
  return answer === undefined || code === 'ERR_STREAM_PREMATURE_CLOSE'
    ? 'the client disconnected before the answer arrived'
    : `the service broke off its answer (${code})`
}

/** The most keys of a page that the journal keeps. */
const mostListed = 1000

/** The ids of a page of a listing, and its cursor. */
function listedIn(body: string, { secrets }: Passage): Exchange['listed'] {
  const { keys, cursor } = Object(jsonOf(body)) as { keys?: unknown; cursor?: unknown }
  if (!Array.isArray(keys)) return undefined
  const ids = keys.slice(0, mostListed).map(key => Object(key).id)
  const known = secrets.secrets()
  return {
    // A faulty service may list a raw key as an id.
    keyIds: ids.filter(id => typeof id === 'string').map(id => known.redact(id)),
    ...(typeof cursor === 'string' && { cursor }),
  }
}

function withoutSecrets(violation: ProxyViolation, { secrets }: Passage): ProxyViolation {
  return { ...violation, problem: secrets.secrets().redact(violation.problem) }
}

function sentenceOf({ whose, section, problem: what }: ProxyViolation): string {
  return `${whose}: ${what} (section ${section})`
}

async function passOn(answer: IncomingMessage, body: ReadBody, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(answer.statusCode ?? 502, fieldsOfMessage(answer))
  if (body.isWhole) {
    outgoing.end(joined(body))
    return
  }
  for (const chunk of body.chunks) outgoing.write(chunk)
  await pipeline(answer, outgoing)
}

function refuse(outgoing: ServerResponse, violations: readonly ProxyViolation[]): void {
  const [first] = violations
  const detail = `The answer of the service breaks section ${first?.section}: ${first?.problem}.`
  problem(outgoing, { detail, violations })
}

function problem(outgoing: ServerResponse, details: object): void {
  outgoing.writeHead(502, { 'content-type': 'application/problem+json' })
  outgoing.end(JSON.stringify({ title: 'Bad Gateway', status: 502, ...details }))
}

function headersOf({ headers }: IncomingMessage): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers satisfies OutgoingHttpHeaders).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    ),
  )
}

/** An exchange as the proxy saw it, with its secrets. */
interface PassedExchange extends Exchange {
  id: number
  /** The time since the start of the proxy. */
  startedAtMs: number
}

/** The longest request body in a script, in characters. A report cuts longer bodies, so no script can send them. */
const longestSent = 8000

/** The exchange that shows a violation, and a script that repeats the request. Contains no secrets. */
function exampleOf(
  passed: PassedExchange,
  { section, problem }: ProxyViolation,
  { secrets, upstream }: { secrets: SeenSecrets; upstream: string },
): ViolationExample {
  const known = secrets.secrets()
  const clean = (text: string) => withoutNamedSecrets(known.redact(text))
  const { id, method, status, requestBody, responseBody, startedAtMs, durationMs } = passed
  const path = clean(`${passed.path}${passed.search}`)
  const headers = shownHeaders(passed.requestHeaders, clean)
  // `requestBody` is undefined if the body was too long to read.
  const body = requestBody === '' || requestBody === undefined ? {} : { body: clean(requestBody) }
  const answer = clean(responseBody)
  const exchange = shortenedExchange({
    id,
    operation: operationOf(passed),
    request: { method, url: `${upstream}${path}`, headers, ...body },
    response: {
      status,
      headers: shownHeaders(passed.responseHeaders, clean),
      body: answer,
      bodyLength: answer.length,
    },
    startedAtMs: whole(startedAtMs),
    durationMs: whole(durationMs),
  })
  if (requestBody === undefined || requestBody.length > longestSent) return { exchange }
  const step = {
    ...{ exchange: id, method, path, query: [], ...body, captures: [] },
    headers: sentHeaders(passed.requestHeaders, headers),
    received: `status ${status}`,
  }
  const heading = `Section ${section}: ${problem}`
  return {
    exchange,
    script: stepsScript({ heading, steps: [step], finder: 'The proxy', message: problem }, upstream),
  }
}

type Fields = Readonly<Record<string, string | readonly string[] | undefined>>

function shownHeaders(fields: Fields, clean: (text: string) => string): Record<string, string> {
  const entries = Object.entries(fields).flatMap(([name, value]) => {
    if (value === undefined) return []
    const text = [value].flat().join(', ')
    return [[clean(name), hiddenHeader(name, text) ?? clean(text)]]
  })
  return Object.fromEntries(entries)
}

function sentHeaders(fields: Fields, shown: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(shown).flatMap(([name, value]) => {
    const sent = String(fields[name] ?? '')
    if (/^bearer +\S/i.test(sent) && name === 'authorization') return [[name, 'Bearer {{TOKEN}}']]
    const isLeftOut = isOwnHeader(name) || hiddenHeader(name, sent) !== undefined
    return isLeftOut && !['accept', 'authorization'].includes(name) ? [] : [[name, value]]
  })
  return Object.fromEntries(entries)
}
