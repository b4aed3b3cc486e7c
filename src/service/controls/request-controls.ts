import { type Duration, toMilliseconds } from '../../domain/clock.js'
import { KeymockError } from '../../domain/keymock-error.js'
import { refuseUnknown, shown, wrongArgument } from '../../domain/wrong-argument.js'
import type { OperationName } from '../exchange.js'
import type { LoggedRequest } from '../journal/logged-request.js'
import type { RequestFilter } from '../journal/request-filter.js'

/** Selects requests by the name of an operation, or by a filter. If omitted, selects all requests. */
export type WantedRequests = OperationName | RequestFilter

type Wanted<Operation extends OperationName> = Operation | (RequestFilter & { operation: Operation })

export interface WaitOptions {
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

export function readWait(options: WaitOptions = {}): { count: number; waitMs: number } {
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
export function requestsMissing(
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

export const mostShown = 5
