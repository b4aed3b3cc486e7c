import type { Exchange } from '../exchange.js'
import { loggedRequest } from '../journal/logged-request.js'
import { passes, type RequestFilter, requestFilter } from '../journal/request-filter.js'
import type { Sandbox } from '../sandbox.js'
import {
  type LocalRequests,
  mostShown,
  readWait,
  requestsMissing,
  type WaitOptions,
} from './request-controls.js'

export function localRequests(sandbox: Sandbox): LocalRequests {
  const find = (filter: RequestFilter = {}) =>
    sandbox.journal
      .exchanges(exchange => passes(filter, exchange))
      .map(exchange => loggedRequest(exchange, sandbox.profile))
  const requests = (wanted?: unknown) => find(requestFilter(wanted, 'requests'))
  return Object.assign(requests, {
    count(wanted?: unknown) {
      const filter = requestFilter(wanted, 'requests.count')
      return sandbox.journal.count(exchange => passes(filter, exchange))
    },
    async wait(wanted?: unknown, options?: WaitOptions) {
      const filter = requestFilter(wanted, 'requests.wait')
      const wait = readWait(options)
      await waitForRequests(sandbox, exchange => passes(filter, exchange), wait)
      const found = find(filter)
      if (found.length >= wait.count) return found
      const latest = find().slice(-mostShown)
      throw requestsMissing(wait, found.length, latest)
    },
    // Needs a cast, because the operation in `wanted` decides the type of the result.
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
