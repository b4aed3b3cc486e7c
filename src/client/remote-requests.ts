import type { JournalEntry } from '../../schemas/generated/types.js'
import type { OperationName } from '../service/exchange.js'
import type { LoggedRequest } from '../service/journal/logged-request.js'
import type { ControlApi } from './control-api.js'

/** What a sandbox behind a control API was asked and answered, in order of the answers. */
export async function remoteRequests(api: ControlApi, operation?: OperationName): Promise<LoggedRequest[]> {
  const entries: JournalEntry[] = []
  let cursor: string | undefined
  do {
    const page = await api.call('GET /requests', { query: { limit: 1000, operation, cursor } })
    entries.push(...page.requests)
    cursor = page.cursor
  } while (cursor !== undefined)
  return entries.map(loggedRequest)
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
    // The server has checked both messages of what it served against the schemas that the types are made from.
  } as LoggedRequest
}

/** The members of a query; of one that was served, in the types of its schema. */
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
