import type { JournalPage, RequestsQuery } from '../../../schemas/generated/types.js'
import { type Duration, toMilliseconds } from '../../domain/clock.js'
import type { Exchange } from '../../service/exchange.js'
import { showJournal } from '../../service/journal/show-journal.js'
import type { Sandbox } from '../../service/sandbox.js'
import { ControlError } from '../control-error.js'

type IsWanted = (exchange: Exchange, id: number) => boolean

/** However long somebody wants to wait. */
const longestWaitMs = 60_000

/**
 * A page of the journal, oldest first; with `wait`, when as many have come as are waited for, or the time is over.
 *
 * @param closing Aborts when the server is about to close.
 */
export async function findRequests(
  sandbox: Sandbox,
  query: RequestsQuery,
  baseUrl: string,
  closing: AbortSignal,
): Promise<JournalPage> {
  const isWanted = filterOf(query)
  if (query.wait !== undefined) {
    const waitMs = Math.min(toMilliseconds(query.wait as Duration), longestWaitMs)
    await waitFor(sandbox, isWanted, { count: query.count ?? 1, waitMs, closing })
  }
  const { journal } = sandbox
  const after = idOf(query.cursor ?? '0', 'cursor')
  const most = query.limit ?? 100
  const found = journal.exchanges((exchange, id) => id > after && isWanted(exchange, id))
  const page = found.slice(0, most)
  const last = page.at(-1)
  return {
    requests: await showJournal(sandbox, page, baseUrl),
    total: journal.count(isWanted),
    ...(last !== undefined && found.length > most && { cursor: String(last.id) }),
  }
}

interface Waiting {
  count: number
  /** In real time. */
  waitMs: number
  closing: AbortSignal
}

function waitFor(sandbox: Sandbox, isWanted: IsWanted, { count, waitMs, closing }: Waiting): Promise<void> {
  // A reset begins another journal: it is asked for anew each time.
  const isEnough = () => sandbox.journal.count(isWanted) >= count
  return new Promise(resolve => {
    if (isEnough() || closing.aborted) {
      resolve()
      return
    }
    const end = () => {
      clearTimeout(timer)
      stop()
      closing.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, waitMs)
    const stop = sandbox.events.listen(({ event }) => {
      if (event.type === 'request' && isEnough()) end()
    })
    closing.addEventListener('abort', end)
  })
}

function filterOf({ operation, status, since }: RequestsQuery): IsWanted {
  const isLate = since === undefined ? () => true : sinceFilter(since)
  return (exchange, id) =>
    (operation === undefined || exchange.operation === operation) &&
    (status === undefined || isStatus(exchange.status, status)) &&
    isLate(exchange, id)
}

function isStatus(status: number, wanted: string): boolean {
  return wanted.endsWith('xx') ? String(status)[0] === wanted[0] : String(status) === wanted
}

/** After an entry, or from a moment on. */
function sinceFilter(since: string): IsWanted {
  if (/^\d+$/.test(since)) {
    const after = idOf(since, 'since')
    return (_, id) => id > after
  }
  const from = Date.parse(since)
  if (Number.isNaN(from)) throw invalid('since', 'This is neither the id of an entry nor a moment.')
  return ({ at }) => at >= from
}

function idOf(text: string, name: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw invalid(name, 'This is no id of an entry.')
}

function invalid(name: string, problem: string): ControlError {
  return new ControlError(400, {
    code: name === 'cursor' ? 'CURSOR_INVALID' : 'QUERY_INVALID',
    where: `the query, at /${name}`,
    problem,
    remedy:
      name === 'cursor'
        ? 'Send the one of the page before, or none for the first page.'
        : 'Send the id of an entry, such as 17, or a moment such as 2030-01-01T12:00:00Z.',
  })
}
