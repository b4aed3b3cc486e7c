import { operationNamed } from '../../schemas/operations.js'
import type { Secrets } from '../../src/common/secrets/secrets.js'
import type { Time } from '../engine/clock/time.js'
import { RunStopped } from '../engine/run-stopped.js'
import { type AccountOptions, type CreateAccount, createAccount, readingKeys } from './create-account.js'
import {
  type AnsweredExchange,
  isSuccess,
  isTooLarge,
  type SentRequest,
  type TargetExchange,
  Unanswered,
} from './exchange.js'
import { createPacing } from './pacing.js'
import {
  type CallOptions,
  type Client,
  inOtherHeaders,
  inParameters,
  listingOf,
  type RawRequest,
} from './requests.js'
import { exchangeOnce, retryAfterMs } from './transport.js'

const creation = operationNamed('keys.createKey')

interface ClientOptions extends AccountOptions {
  token: string
  fetch: typeof globalThis.fetch
  secrets: Secrets
  time: Time
  rps: number
  concurrency: () => number
  /** The maximum number of simultaneous requests that set `sideBySide`. */
  sideBySide: number
  requestTimeoutMs: number
  maxRetryAfterMs: number
  nameOf(option: 'rps'): string
  signal?: AbortSignal | undefined
  /** Called after each exchange, answered or not. */
  onExchange(exchange: TargetExchange): void
  onWait(ms: number, why: string): void
}

interface AccountedClient extends Client {
  readonly account: CreateAccount
}

function unanswered(error: unknown): undefined {
  if (!(error instanceof Unanswered)) throw error
}

/** The run stops after this number of successive requests without an answer, because the target seems to be down. */
const failuresThatStop = 5
/** The run stops after this number of creates without an answer, because each may have made a key. */
const lostCreatesThatStop = 10
const timesToSend = 3
const timesToWait = 5
/** The first wait after a 429, or after a listing got a gateway's error. The wait doubles each time. Applies without Retry-After. */
const defaultWaitMs = 1000
const ofGateways = [502, 503, 504]

/**
 * Sends requests at a limited rate and within the budget. Registers every key in an answer as a secret before it records the
 * exchange.
 */
export function createClient(options: ClientOptions): AccountedClient {
  const { run, budget, secrets, time, signal } = options
  const paced = createPacing(options)
  const crowded =
    options.sideBySide > 1 ? createPacing({ ...options, concurrency: () => options.sideBySide }) : paced
  const account = createAccount(
    options,
    readingKeys(raw => send(raw).catch(unanswered), run),
  )
  const { startedAt } = run
  let count = 0
  let failuresInARow = 0
  let lostCreates = 0
  const memory = { kept: 0 }
  const keysSeen = new Set<string>()
  let everAnswered = false
  let everAccepted = false
  let refusedCreates = 0

  async function once(
    raw: RawRequest,
    request: SentRequest,
  ): Promise<{ exchange: TargetExchange; code: string | undefined }> {
    signal?.throwIfAborted()
    budget.takeRequest()
    count += 1
    const id = count
    const startedAtMs = time.now() - startedAt
    const result = await exchangeOnce(request, transport())
    const exchange: TargetExchange = {
      id,
      operation: raw.operation,
      purpose: raw.purpose ?? 'lawful',
      ...(raw.serves !== undefined && { serves: raw.serves }),
      request,
      ...('response' in result ? { response: result.response } : { noAnswer: result.noAnswer }),
      startedAtMs,
      durationMs: time.now() - startedAt - startedAtMs,
    }
    if (exchange.response) seeKeys(exchange.response.json)
    options.onExchange(exchange)
    const isLost = exchange.response
      ? isOfGateway({ ...exchange, response: exchange.response })
      : !isTooLarge(exchange)
    failuresInARow = isLost ? failuresInARow + 1 : 0
    if (isLost && raw.operation === 'createKey') lostCreates += 1
    const isInARow = failuresInARow >= failuresThatStop
    if (isInARow || lostCreates >= lostCreatesThatStop) {
      const lost = isInARow ? `${failuresThatStop} requests in a row` : `${lostCreates} creates`
      throw new RunStopped(
        'circuit-open',
        `${lost} got no answer of the service. The last error: ${new Unanswered(exchange, undefined).message}`,
        'Check that the target is running, and run again.',
      )
    }
    everAnswered ||= exchange.response !== undefined
    return { exchange, code: 'code' in result ? result.code : undefined }
  }

  function transport() {
    return { fetch: options.fetch, timeoutMs: options.requestTimeoutMs, signal, memory }
  }

  async function send(raw: RawRequest, beforeAgain = async () => {}): Promise<AnsweredExchange> {
    const request = requestOf(raw)
    for (let sent = 1, waits = 0; ; sent += 1) {
      const { exchange, code } = await (raw.sideBySide ? crowded : paced)(() => once(raw, request))
      if (!exchange.response) {
        // Does not repeat a create, because the target may have created the key. Before the first answer of the run, repeats no
        // request, because the target may be down.
        const mayRepeat = raw.operation !== 'createKey' && !isTooLarge(exchange)
        if (everAnswered && sent - waits < timesToSend && mayRepeat) continue
        throw new Unanswered(exchange, code)
      }
      const answered = { ...exchange, response: exchange.response }
      if (raw.operation === 'createKey' && isOfGateway(answered)) throw new Unanswered(exchange, code)
      const wait = waitOf(answered, waits)
      if (wait === undefined) {
        await checkToken(raw, answered)
        return answered
      }
      if (waits === timesToWait || wait > options.maxRetryAfterMs) {
        if (answered.purpose !== 'lawful') return answered
        throw new RunStopped(
          'rate-limited',
          `The target answered ${answered.response.status}${wait > options.maxRetryAfterMs ? `, and the wait of ${Math.ceil(wait / 1000)} s is longer than the run allows` : ` even after ${waits} waits`}.`,
          `Run again later, or with a lower rate (${options.nameOf('rps')}).`,
        )
      }
      waits += 1
      options.onWait(wait, `the target answered ${answered.response.status}`)
      await time.sleep(wait, signal)
      await beforeAgain()
    }
  }

  /** @throws {RunStopped} if a token that worked before is no longer valid. */
  async function checkToken(raw: RawRequest, answered: AnsweredExchange): Promise<void> {
    if (raw.authorization !== undefined || raw.operation === 'other') return
    const { status } = answered.response
    if (isSuccess(answered)) everAccepted = true
    if (!everAccepted || (status !== 401 && status !== 403)) return
    if (raw.operation === 'createKey') {
      refusedCreates += 1
      // A token without permission to create gets many refusals. To save requests, checks the token only after the 1st, 2nd, 4th
      // and 8th refusal, and so on.
      if (!Number.isInteger(Math.log2(refusedCreates))) return
    }
    const simplest: RawRequest = { ...listingOf({ apiId: run.apiId }), purpose: 'probe' }
    const { exchange } = await paced(() => once(simplest, requestOf(simplest)))
    const now = exchange.response?.status
    if (now !== 401 && now !== 403) return
    throw new RunStopped(
      'token-expired',
      `The target accepted the token at first, but now answers ${now}.`,
      'Run again with a token that stays valid longer.',
    )
  }

  function waitOf(answered: AnsweredExchange, waits: number): number | undefined {
    const asked = retryAfterMs(answered.response, time.now())
    if (asked !== undefined) return asked
    return answered.response.status === 429 || isOfGateway(answered) ? defaultWaitMs * 2 ** waits : undefined
  }

  /** Whether a gateway answered a lawful request in place of the service. */
  function isOfGateway({ purpose, response }: AnsweredExchange): boolean {
    const isAsking = retryAfterMs(response, time.now()) !== undefined
    return purpose === 'lawful' && !isAsking && ofGateways.includes(response.status)
  }

  function requestOf(raw: RawRequest): SentRequest {
    const { method, path, body, inPieces = false, tokenElsewhere = false } = raw
    const query = [...(raw.query ?? []), ...(tokenElsewhere && run.local ? inParameters(options.token) : [])]
    const search = query.length > 0 ? `?${new URLSearchParams(query.map(([k, v]) => [k, v]))}` : ''
    const url = `${run.baseUrl}${path}${search}`
    const { authorization = `Bearer ${options.token}` } = raw
    const headers = {
      ...raw.headers,
      ...(tokenElsewhere ? inOtherHeaders(options.token) : {}),
      ...(authorization === null ? {} : { authorization }),
    }
    const sent = body === undefined ? {} : { body, ...(inPieces && { inPieces }) }
    return { method, path, query, url, headers, ...sent }
  }

  function seeKeys(value: unknown, path = ''): void {
    if (typeof value !== 'object' || value === null) return
    for (const [name, member] of Object.entries(value)) {
      const place = `${path}/${Array.isArray(value) ? '*' : name}`
      if (typeof member !== 'string') seeKeys(member, place)
      else if (mayBeKey(name, member, place) && !keysSeen.has(member)) {
        keysSeen.add(member)
        secrets.add(member, `<key ${keysSeen.size}>`)
      }
    }
  }

  return {
    send,
    list: ({ apiId = run.apiId, ...query }, call = {}) =>
      send({ ...listingOf({ apiId, ...query }), ...pick(call) }),
    create: (body, { contentType = 'application/json', escaped = false, inPieces = false, ...call } = {}) =>
      account.send(body, again =>
        send(
          {
            operation: 'createKey',
            method: creation.method,
            path: creation.path,
            headers: {
              accept: 'application/json',
              ...(contentType === null ? {} : { 'content-type': contentType }),
            },
            ...(body === undefined ? {} : { body: textOf(body, escaped) }),
            inPieces,
            ...pick(call),
          },
          again,
        ),
      ),
    account,
  }
}

/** Every raw key has at least this many characters, one for each of its bytes. */
const shortestKey = 16

/** Elsewhere in an answer, a short `key` is an ordinary word, such as the name in a list of pairs. */
function mayBeKey(name: string, text: string, place: string): boolean {
  const isOfKey = place === '/key' || place === '/keys/*/plaintext'
  return isOfKey || ((name === 'key' || name === 'plaintext') && text.length >= shortestKey)
}

function textOf(body: unknown, escaped: boolean): string {
  if (typeof body === 'string') return body
  const text = JSON.stringify(body)
  if (!escaped) return text
  return text.replace(
    /[\u0080-\uffff]/g,
    letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function pick({ purpose, authorization, serves, sideBySide, tokenElsewhere }: CallOptions): CallOptions {
  return {
    serves,
    sideBySide,
    tokenElsewhere,
    ...(purpose === undefined ? {} : { purpose }),
    ...(authorization === undefined ? {} : { authorization }),
  }
}
