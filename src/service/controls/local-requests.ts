import { loggedRequest } from '../journal/logged-request.js'
import { passes, type RequestFilter, requestFilter } from '../journal/request-filter.js'
import { waitForRequests } from '../journal/wait-for-requests.js'
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
