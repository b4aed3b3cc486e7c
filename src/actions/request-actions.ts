import type { JournalEntry, RequestsQuery } from '../../schemas/generated/types.js'
import { isObject, jsonOrText } from '../common/json.js'
import { type Duration, toMilliseconds } from '../domain/clock.js'
import { shown } from '../domain/keymock-error.js'
import { clearJournal } from '../service/controls/in-state.js'
import { waitForRequests } from '../service/controls/request-controls.js'
import type { Exchange } from '../service/exchange.js'
import type { JournaledExchange } from '../service/journal/journal.js'
import { passes, requestFilter } from '../service/journal/request-filter.js'
import { showBriefly, showJournal } from '../service/journal/show-journal.js'
import type { Sandbox } from '../service/sandbox.js'
import { action, type Place, placeOf } from './action.js'
import { type ControlError, refused } from './control-error.js'

const longestWaitMs = 60_000

export const requestActions = [
  action(
    'GET /requests',
    {
      summary:
        'List requests and answers with their reasons; with wait, answer once count requests have arrived',
      query: 'RequestsQuery',
      answer: 'JournalPage',
    },
    async context => {
      const { sandbox, query, server } = context
      const { found, ...rest } = await findRequests(sandbox, query, server.closing)
      const entries = await showJournal(sandbox, found, baseUrlOf(context))
      return { requests: entries.filter(hasText(query.text)), ...rest }
    },
  ),
  action(
    'GET /requests/brief',
    {
      summary: 'List requests in brief, without headers, bodies and stages',
      query: 'RequestsQuery',
      answer: 'BriefJournalPage',
    },
    async ({ sandbox, query, server }) => {
      const { found, ...rest } = await findRequests(sandbox, query, server.closing)
      const requests = await showBriefly(sandbox, found)
      if (query.text === undefined) return { requests, ...rest }
      const entries = (await showJournal(sandbox, found)).filter(hasText(query.text))
      const ids = new Set(entries.map(({ id }) => id))
      return { requests: requests.filter(({ id }) => ids.has(id)), ...rest }
    },
  ),
  action(
    'DELETE /requests',
    { summary: 'Clear the journal', query: 'UndoQuery', answer: 'RemovedRequests' },
    ({ sandbox, query }) => ({ removed: clearJournal(sandbox, query.undo) }),
  ),
  action(
    'POST /requests/{id}/again',
    {
      summary: 'Send a request again, with its token, its body or another body, and get the new entry',
      body: 'AgainRequest',
      bodyOptional: true,
      answer: 'JournalEntry',
    },
    async context => {
      const { sandbox, body } = context
      const { requestHeaders } = await sendAgain(sandbox, entryOf(context), body.body)
      // Finds the new entry by the identity of its headers object, because the journal may get other requests at the same time.
      const sent = sandbox.journal.exchanges(exchange => exchange.requestHeaders === requestHeaders)
      const [entry] = await showJournal(sandbox, sent, baseUrlOf(context))
      if (entry === undefined) throw noSuchRequest()
      return entry
    },
  ),
  action(
    'GET /requests/{id}',
    { summary: 'One request, its answer and the reasons for the answer', answer: 'JournalEntry' },
    async context => {
      const [entry] = await showJournal(context.sandbox, [entryOf(context)], baseUrlOf(context))
      if (entry === undefined) throw noSuchRequest()
      return entry
    },
  ),
]

function entryOf({ sandbox, id }: Pick<Place, 'sandbox'> & { id: string }): JournaledExchange {
  const [entry] = sandbox.journal.exchanges((_, number) => String(number) === id)
  if (entry !== undefined) return entry
  throw noSuchRequest()
}

/** @throws ControlError `REQUEST_CUT` if the journal has only a part of the request's body, or if another service answered. */
async function sendAgain(sandbox: Sandbox, entry: JournaledExchange, body?: unknown): Promise<Exchange> {
  const { method, url, requestBody = '', requestBodyLength } = entry
  const requestHeaders = { ...entry.requestHeaders }
  if (entry.isPassedOn || (body === undefined && requestBodyLength !== undefined)) {
    const problem = entry.isPassedOn
      ? 'Another service answered the request.'
      : `The body has ${requestBodyLength} characters. The journal kept only the first part of the body.`
    throw refused(409)`REQUEST_CUT  the request
      ${problem}
      Send the request with your client.`
  }
  const sent = body === undefined ? requestBody : JSON.stringify(body)
  if (body !== undefined) delete requestHeaders['content-length']
  await sandbox.handle({ method, url, headers: requestHeaders, body: sent })
  return { ...entry, requestHeaders }
}

function hasText(text: string | undefined): (entry: JournalEntry) => boolean {
  if (text === undefined) return () => true
  const wanted = text.toLowerCase()
  return ({ path, query, failure = '', explanation: { summary, warning = '' }, request, response }) =>
    [path, query, failure, summary, warning, request.body ?? '', response.body ?? '']
      .join('\n')
      .toLowerCase()
      .includes(wanted)
}

function noSuchRequest(): ControlError {
  return refused(404)`REQUEST_NOT_FOUND  the id of the request
    The journal of this sandbox has no entry with this id. The journal keeps at most the latest 1,000 \
    entries since the last reset.
    List the entries with GET /_keymock/requests, and use one of their ids.`
}

function baseUrlOf({ server, headers, prefix }: Place): string {
  return server.baseUrl(headers) + prefix
}

interface FoundRequests {
  found: JournaledExchange[]
  total: number
  cursor?: string
}

type IsWanted = (exchange: Exchange, id: number) => boolean

/** Returns a page of the requests that match the query, oldest first. */
async function findRequests(
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
  const after = placeOf(query.cursor)
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

function filterOf({ body, headers, wait, count, since, text, cursor, limit, ...given }: RequestsQuery) {
  return requestFilter(
    { ...given, body: body && jsonOr(body), headers: headers && jsonOr(headers) },
    'requests',
  )
}

function jsonOr(text: string): unknown {
  const json = jsonOrText(text)
  return isObject(json) || typeof json === 'string' ? json : text
}

function sinceFilter(since: string): IsWanted {
  if (/^\d{1,15}$/.test(since)) return (_, id) => id > Number(since)
  const from = Date.parse(since)
  if (!Number.isNaN(from)) return ({ at }) => at >= from
  throw refused(400)`QUERY_INVALID  the query, at /since
    Found ${shown(since)}, which is neither the id of an entry nor a moment.
    Send the id of an entry, such as 17, or a moment such as 2030-01-01T12:00:00Z.`
}
