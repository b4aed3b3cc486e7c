import type { RequestsQuery } from '../../../schemas/generated/types.js'
import { isObject } from '../../common/is-object.js'
import { type Duration, toMilliseconds } from '../../domain/clock.js'
import type { Exchange } from '../../service/exchange.js'
import type { JournaledExchange } from '../../service/journal/journal.js'
import { passes, requestFilter } from '../../service/journal/request-filter.js'
import { waitForRequests } from '../../service/journal/wait-for-requests.js'
import type { Sandbox } from '../../service/sandbox.js'
import { ControlError } from '../control-error.js'

export interface FoundRequests {
  found: JournaledExchange[]
  total: number
  cursor?: string
}

type IsWanted = (exchange: Exchange, id: number) => boolean

const longestWaitMs = 60_000

/** Returns a page of the requests that match the query, oldest first. */
export async function findRequests(
  sandbox: Sandbox,
  query: RequestsQuery,
  closing: AbortSignal,
): Promise<FoundRequests> {
  const filter = filterOf(query)
  const isLate = query.since === undefined ? () => true : sinceFilter(query.since)
  const isWanted = (exchange: Exchange, id: number) => isLate(exchange, id) && passes(filter, exchange)
  if (query.wait !== undefined) {
    const waitMs = Math.min(toMilliseconds(query.wait as Duration), longestWaitMs)
    await waitForRequests(sandbox, isWanted, { count: query.count ?? 1, waitMs, closing })
  }
  const { journal } = sandbox
  const after = idOf(query.cursor ?? '0', 'cursor')
  const most = query.limit ?? 100
  const found = journal.exchanges((exchange, id) => id > after && isWanted(exchange, id))
  const page = found.slice(0, most)
  const last = page.at(-1)
  return {
    found: page,
    total: journal.count(isWanted),
    ...(last !== undefined && found.length > most && { cursor: String(last.id) }),
  }
}

function filterOf({
  operation,
  status,
  ok,
  failure,
  received,
  carriedOut,
  keyId,
  body,
  headers,
}: RequestsQuery) {
  const given = { operation, status, ok, failure, received, carriedOut, keyId }
  return requestFilter(
    { ...given, body: body && jsonOr(body), headers: headers && jsonOr(headers) },
    'requests',
  )
}

function jsonOr(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text)
    return isObject(json) || typeof json === 'string' ? json : text
  } catch {
    return text
  }
}

function sinceFilter(since: string): IsWanted {
  if (/^\d+$/.test(since)) {
    const after = idOf(since, 'since')
    return (_, id) => id > after
  }
  const from = Date.parse(since)
  if (Number.isNaN(from))
    throw invalid(
      'since',
      `Found ${JSON.stringify(since.slice(0, 80))}, which is neither the id of an entry nor a moment.`,
    )
  return ({ at }) => at >= from
}

function idOf(text: string, name: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw invalid(name, `Found ${JSON.stringify(text.slice(0, 80))}, which is not the id of an entry.`)
}

function invalid(name: string, problem: string): ControlError {
  return new ControlError(400, {
    code: name === 'cursor' ? 'CURSOR_INVALID' : 'QUERY_INVALID',
    where: `the query, at /${name}`,
    problem,
    remedy:
      name === 'cursor'
        ? 'Send the cursor of the previous page, or no cursor for the first page.'
        : 'Send the id of an entry, such as 17, or a moment such as 2030-01-01T12:00:00Z.',
  })
}
