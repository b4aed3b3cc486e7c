import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { ViolationExample } from '../../../schemas/generated/types.js'
import { splitUrl } from '../../domain/split-url.js'
import type { Exchange } from '../../service/exchange.js'
import { operationAt } from '../../service/operations/index.js'
import { type createExchangeCheck, isWarning, type ProxyViolation } from './check-exchange.js'
import { exampleOf } from './example.js'
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
  /** Adds the exchange to the journal, and reports it. */
  const report = (
    told: Pick<ProxiedExchange, 'status' | 'violations' | 'unchecked'>,
    answer?: IncomingMessage,
    body = '',
  ) => {
    const { status = 0, violations, unchecked } = told
    const warning = [...violations.map(sentenceOf), ...(unchecked === undefined ? [] : [unchecked])].join(
      '; ',
    )
    const operation = operationAt(path)
    const exchange: Exchange = {
      ...{ method, url, path, search, at, status },
      ...(operation?.method === method && { operation: operation.name }),
      requestHeaders: incoming.headers as Record<string, string>,
      requestBody: textOf(asked),
      responseHeaders: answer === undefined ? {} : headersOf(answer),
      responseBody: body,
      durationMs: performance.now() - startedAt,
      isPassedOn: true,
      ...(warning !== '' && { warning }),
    }
    const id = passage.journal.record(exchange)
    const startedAtMs = startedAt - passage.startedAt
    const example = (violation: ProxyViolation) =>
      exampleOf({ ...exchange, id, startedAtMs }, violation, passage)
    passage.onExchange({ method, path, ...told, example })
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
    const headers = incoming.headers as Record<string, string>
    passage.secrets.see({
      requestHeaders: headers,
      requestBody: textOf(asked) ?? '',
      responseBody: body ?? '',
    })
    const violations = passage
      .check(
        {
          ...{ method, path, query: new URLSearchParams(search) },
          authorization: incoming.headers.authorization,
          contentType: incoming.headers['content-type'],
          body: textOf(asked),
          startedAt: at,
        },
        { status, contentType: answer.headers['content-type'] ?? '', date: answer.headers.date, body },
      )
      .map(violation => withoutSecrets(violation, passage))
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
    report({ status, violations, ...(unchecked !== undefined && { unchecked }) }, answer, body)
  } catch (error) {
    const why = whyEnded(error, outgoing, answer, passage)
    if (outgoing.headersSent) outgoing.destroy()
    else problem(outgoing, { detail: `${why}.` })
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
