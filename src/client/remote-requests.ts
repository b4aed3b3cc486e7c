import type { JournalEntry } from '../../schemas/generated/types.js'
import {
  mostShown,
  type RequestControls,
  readWait,
  requestsMissing,
  type WaitOptions,
} from '../service/controls/request-controls.js'
import type { LoggedRequest } from '../service/journal/logged-request.js'
import { type RequestFilter, requestFilter } from '../service/journal/request-filter.js'
import type { ControlApi } from './control-api.js'

/** The longest time that the control API waits in one request. The API shortens longer waits. */
const longestWaitMs = 60_000

export function remoteRequests(api: ControlApi): RequestControls {
  async function find(filter: RequestFilter): Promise<LoggedRequest[]> {
    const entries: JournalEntry[] = []
    let cursor: string | undefined
    do {
      const page = await api.call('GET /requests', { query: { ...queryOf(filter), limit: 1000, cursor } })
      entries.push(...page.requests)
      cursor = page.cursor
    } while (cursor !== undefined)
    return entries.map(loggedRequest)
  }
  /** Gets the number of matching requests, and the latest 1,000 without headers and bodies. `wait` waits for `count` requests. */
  async function brief(filter: RequestFilter, waiting: { wait?: string; count?: number } = {}) {
    return api.call('GET /requests/brief', { query: { ...queryOf(filter), limit: 1000, ...waiting } })
  }
  const requests = async (wanted?: unknown) => find(requestFilter(wanted, 'requests'))
  return Object.assign(requests, {
    async count(wanted?: unknown) {
      return (await brief(requestFilter(wanted, 'requests.count'))).total
    },
    async wait(wanted?: unknown, options?: WaitOptions) {
      const filter = requestFilter(wanted, 'requests.wait')
      const { count, waitMs } = readWait(options)
      let leftMs = waitMs
      let total: number
      do {
        const wait = Math.min(leftMs, longestWaitMs)
        total = (await brief(filter, { wait: String(Math.max(0, wait)), count })).total
        leftMs -= wait
      } while (total < count && leftMs > 0)
      if (total >= count) return find(filter)
      throw requestsMissing({ count, waitMs }, total, (await brief({})).requests.slice(-mostShown))
    },
    // Casts, because the types of the messages depend on the operation that the caller names.
  }) as RequestControls
}

/** The body becomes JSON, so that a string stays a string. */
function queryOf({ body, headers, status, ...rest }: RequestFilter) {
  return {
    ...rest,
    ...(status !== undefined && { status: String(status) }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(headers !== undefined && { headers: JSON.stringify(headers) }),
  }
}

function loggedRequest(entry: JournalEntry): LoggedRequest {
  const { operation, method, path, query, at, status, received, carriedOut, changed } = entry
  const { request, response, failure = 'unknown-path' } = entry
  const ok = entry.ok && operation !== undefined
  const asked = request.body === undefined ? membersOf(query, ok) : parsed(request.body)
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
    asked,
    answered: parsed(response.body ?? ''),
    ...(!ok && { failure }),
    // For a served request, the server checked the request and its answer against the schemas of these types.
  } as LoggedRequest
}

/** If an operation served the request, `limit` and `decrypt` have the types of the schema. */
function membersOf(query: string, isServed: boolean): Record<string, unknown> {
  const typed = (name: string, text: string) =>
    isServed && (name === 'limit' || name === 'decrypt') ? parsed(text) : text
  return Object.fromEntries([...new URLSearchParams(query)].map(([name, text]) => [name, typed(name, text)]))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
