import type { Profile } from '../../../schemas/generated/types.js'
import { jsonOrText } from '../../common/json.js'
import { type Duration, toMilliseconds } from '../../domain/clock.js'
import { KeymockError, refuseUnknown, shown, wrongArgument } from '../../domain/keymock-error.js'
import { type Exchange, type OperationName, outcomeOf, type RequestOutcome } from '../exchange.js'
import { passes, type RequestFilter, requestFilter } from '../journal/request-filter.js'
import { type MessagesOf, operations } from '../operations/index.js'
import type { Sandbox } from '../sandbox.js'

/** Selects requests by the name of an operation, or by a filter. If omitted, selects all requests. */
type WantedRequests = OperationName | RequestFilter

type Wanted<Operation extends OperationName> = Operation | (RequestFilter & { operation: Operation })

interface WaitOptions {
  /**
   * The number of requests to wait for.
   *
   * @default 1
   */
  count?: number | undefined
  /**
   * The time limit, in real time.
   *
   * @default '5s'
   */
  within?: Duration | undefined
}

/** The requests and answers since the last reset. */
export interface RequestControls {
  /**
   * Lists requests and answers since the last reset, in the order of the answers. Selects by operation or filter:
   * `requests({ failure: 'rate-limited' })`. Lists the latest thousand at most; a mock that exists for one test lists
   * all. A server removes raw keys from the list.
   *
   * @throws KeymockError `ARGUMENT_INVALID`, `OPTION_UNKNOWN`
   */
  (): LoggedRequest[] | Promise<LoggedRequest[]>
  <Operation extends OperationName>(
    wanted: Wanted<Operation>,
  ): LoggedRequest<Operation>[] | Promise<LoggedRequest<Operation>[]>
  (wanted: RequestFilter): LoggedRequest[] | Promise<LoggedRequest[]>
  /** The number of matching requests: `count({ operation: 'keys.createKey', body: { name: 'worker' } })`. */
  count(wanted?: WantedRequests): number | Promise<number>
  /**
   * Waits until at least `count` selected requests have been answered since the last reset. Resolves with all
   * selected requests, including requests before the call.
   *
   * @throws KeymockError `REQUESTS_MISSING` after the time limit, with the latest requests.
   */
  wait<Operation extends OperationName>(
    wanted: Wanted<Operation>,
    options?: WaitOptions,
  ): Promise<LoggedRequest<Operation>[]>
  wait(wanted?: RequestFilter, options?: WaitOptions): Promise<LoggedRequest[]>
}

export interface LocalRequests extends RequestControls {
  (): LoggedRequest[]
  <Operation extends OperationName>(wanted: Wanted<Operation>): LoggedRequest<Operation>[]
  (wanted: RequestFilter): LoggedRequest[]
  count(wanted?: WantedRequests): number
}

function readWait(options: WaitOptions = {}): { count: number; waitMs: number } {
  const call = 'requests.wait'
  refuseUnknown(options, { count: true, within: true }, call)
  const { count = 1, within = '5s' } = options
  if (!Number.isSafeInteger(count) || count < 1 || count > mostWaitedFor)
    throw wrongArgument(
      `${call}, count`,
      `Found ${shown(count)}; expected a number from 1 to ${mostWaitedFor}.`,
    )
  return { count, waitMs: toMilliseconds(within, `${call}, within`) }
}

/** The largest `count` of a wait, because a server's journal keeps no more requests. */
const mostWaitedFor = 1000

/** @param latest The latest requests, whether selected or not. */
function requestsMissing(
  { count, waitMs }: { count: number; waitMs: number },
  found: number,
  latest: readonly { method: string; path: string; status: number; failure?: string }[],
): KeymockError {
  const shown = latest.map(
    ({ method, path, status, failure }) =>
      `${method} ${path} ${status}${failure === undefined ? '' : ` (${failure})`}`,
  )
  return new KeymockError({
    code: 'REQUESTS_MISSING',
    where: 'requests.wait',
    problem: `Waited ${waitMs} ms for ${count} ${count === 1 ? 'request' : 'requests'}; ${found} arrived.`,
    remedy:
      shown.length === 0
        ? 'No request has arrived since the last reset. Check the base URL of the client.'
        : `The latest requests were: ${shown.join(', ')}.`,
  })
}

const mostShown = 5

type Arrived = Parameters<typeof requestsMissing>[2]
type Answer<Value> = Value | Promise<Value>

/** The journal of a sandbox in this process, or of a server. */
interface JournalReader {
  find(filter: RequestFilter): Answer<LoggedRequest[]>
  count(filter: RequestFilter): Answer<number>
  /** Waits until enough requests match the filter, or the time is over. Returns the number of matching requests. */
  arrive(filter: RequestFilter, wait: ReturnType<typeof readWait>): Promise<number>
  latest(): Answer<Arrived>
}

export function requestControls({ find, count, arrive, latest }: JournalReader): RequestControls {
  const requests = (wanted?: unknown) => find(requestFilter(wanted, 'requests'))
  return Object.assign(requests, {
    count: (wanted?: unknown) => count(requestFilter(wanted, 'requests.count')),
    async wait(wanted?: unknown, options?: WaitOptions) {
      const filter = requestFilter(wanted, 'requests.wait')
      const wait = readWait(options)
      const found = await arrive(filter, wait)
      if (found >= wait.count) return find(filter)
      throw requestsMissing(wait, found, (await latest()).slice(-mostShown))
    },
    // Needs a cast, because the operation in `wanted` decides the type of the result.
  }) as RequestControls
}

export function localRequests(sandbox: Sandbox): LocalRequests {
  const find = (filter: RequestFilter) =>
    sandbox.journal
      .exchanges(exchange => passes(filter, exchange))
      .map(exchange => loggedRequest(exchange, sandbox.profile))
  const count = (filter: RequestFilter) => sandbox.journal.count(exchange => passes(filter, exchange))
  return requestControls({
    find,
    count,
    async arrive(filter, wait) {
      await waitForRequests(sandbox, exchange => passes(filter, exchange), wait)
      return count(filter)
    },
    latest: () => find({}),
  }) as LocalRequests
}

interface RequestWait {
  count: number
  /** The longest wait, in milliseconds of real time. */
  waitMs: number
  closing?: AbortSignal | undefined
}

export function waitForRequests(
  sandbox: Sandbox,
  isWanted: (exchange: Exchange, id: number) => boolean,
  { count, waitMs, closing }: RequestWait,
): Promise<void> {
  // Reads `sandbox.journal` each time, because a reset begins another journal.
  let found = 0
  const isEnough = () => {
    found = sandbox.journal.count(isWanted)
    return found >= count
  }
  return new Promise(resolve => {
    if (isEnough() || closing?.aborted) {
      resolve()
      return
    }
    const end = () => {
      clearTimeout(timer)
      stop()
      closing?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, waitMs)
    const stop = sandbox.events.listen(({ event }) => {
      // A reset or an undo changes the older entries.
      if (event.type === 'reset') found = Number.POSITIVE_INFINITY
      if (event.type !== 'request' || !sandbox.journal.isLatest(event.request, isWanted)) return
      // Counts only when the number suffices, because a count reads all bodies. The journal may have dropped entries since.
      if (++found >= count && isEnough()) end()
    })
    closing?.addEventListener('abort', end)
  })
}

interface RequestFacts extends Pick<RequestOutcome, 'received' | 'carriedOut' | 'changed'> {
  method: string
  path: string
  /** The start of the request's processing. Unix milliseconds by the mock's clock. */
  at: number
}

/** A request that an operation has served. */
export type ServedRequest<Operation extends OperationName> = {
  [Name in Operation]: RequestFacts & { operation: Name; ok: true; status: 200 } & MessagesOf<Name>
}[Operation]

/** A failed request. The request or the answer may break the schemas. */
export interface FailedRequest<Operation extends OperationName> extends RequestFacts {
  /** Absent if no operation has this path and method. */
  operation?: Operation
  ok: false
  status: number
  /** The parsed JSON of the request's body, or its text if it is not JSON. Without a body, the parameters of the query. */
  asked: unknown
  /** The parsed JSON of the answer's body, or its text if it is not JSON. */
  answered: unknown
  /** The kind of failure, or `fault` if a fault set a custom status or broke the connection, or the client stopped waiting. */
  failure: NonNullable<RequestOutcome['failure']>
}

/** One request and its answer. Includes raw keys only if the mock is in this process. */
export type LoggedRequest<Operation extends OperationName = OperationName> =
  | ServedRequest<Operation>
  | FailedRequest<Operation>

function loggedRequest(exchange: Exchange, profile: Profile): LoggedRequest {
  const { operation, search } = exchange
  const parameters = operation && operations[operation]?.parameters?.(search, profile)
  return logged(exchange, outcomeOf(exchange), parameters)
}

type Asked = 'operation' | 'method' | 'path' | 'search' | 'at' | 'requestBody'

/** @param parameters The query of a served request, with the types of its schema. */
export function logged(
  exchange: Pick<Exchange, Asked | 'status' | 'responseBody'>,
  { received, carriedOut, changed, failure = 'unknown-path', ...outcome }: RequestOutcome,
  parameters: unknown,
): LoggedRequest {
  const { operation, method, path, at, status, search, requestBody, responseBody } = exchange
  const ok = outcome.ok && operation !== undefined
  const asked = (ok && parameters) || Object.fromEntries(new URLSearchParams(search))
  return {
    ...(operation !== undefined && { operation }),
    method,
    path,
    at,
    ok,
    status,
    received,
    ...(carriedOut !== undefined && { carriedOut }),
    ...(changed !== undefined && { changed }),
    asked: requestBody === undefined ? asked : jsonOrText(requestBody),
    answered: jsonOrText(responseBody),
    ...(!ok && { failure }),
    // The operation has served an `ok` request, so the request and the answer match the schemas.
  } as LoggedRequest
}
