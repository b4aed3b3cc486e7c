import type { JournalEntry } from '../../../schemas/generated/types.js'
import { clearJournal } from '../../service/controls/with-undo.js'
import type { Exchange } from '../../service/exchange.js'
import type { JournaledExchange } from '../../service/journal/journal.js'
import { showBriefly, showJournal } from '../../service/journal/show-journal.js'
import type { Sandbox } from '../../service/sandbox.js'
import { ControlError } from '../control-error.js'
import { type ControlContext, route } from '../control-route.js'
import { findRequests } from './find-requests.js'

export const requestRoutes = [
  route({
    method: 'GET',
    path: '/requests',
    scope: 'sandbox',
    summary:
      'List requests and answers with their reasons; with wait, answer once count requests have arrived',
    query: 'RequestsQuery',
    answer: 'JournalPage',
    async run(context) {
      const { sandbox, query, server } = context
      const { found, ...rest } = await findRequests(sandbox, query, server.closing)
      const entries = await showJournal(sandbox, found, baseUrlOf(context))
      return { json: { requests: entries.filter(hasText(query.text)), ...rest } }
    },
  }),
  route({
    method: 'GET',
    path: '/requests/brief',
    scope: 'sandbox',
    summary: 'List requests in brief, without headers, bodies and stages',
    query: 'RequestsQuery',
    answer: 'BriefJournalPage',
    async run({ sandbox, query, server }) {
      const { found, ...rest } = await findRequests(sandbox, query, server.closing)
      if (query.text === undefined) return { json: { requests: await showBriefly(sandbox, found), ...rest } }
      const entries = (await showJournal(sandbox, found)).filter(hasText(query.text))
      const ids = new Set(entries.map(({ id }) => id))
      const brief = await showBriefly(
        sandbox,
        found.filter(({ id }) => ids.has(id)),
      )
      return { json: { requests: brief, ...rest } }
    },
  }),
  route({
    method: 'DELETE',
    path: '/requests',
    scope: 'sandbox',
    summary: 'Clear the journal',
    query: 'UndoQuery',
    answer: 'RemovedRequests',
    run: ({ sandbox, query }) => ({ json: { removed: clearJournal(sandbox, query.undo) } }),
  }),
  route({
    method: 'POST',
    path: '/requests/{id}/again',
    scope: 'sandbox',
    summary: 'Send a request again, with its token, its body or another body, and get the new entry',
    body: 'AgainRequest',
    bodyOptional: true,
    answer: 'JournalEntry',
    async run(context) {
      const { sandbox, body } = context
      const { requestHeaders } = await sendAgain(sandbox, entryOf(context), body.body)
      // Finds the new entry by the identity of its headers object, because the journal may get other requests at the same time.
      const sent = sandbox.journal.exchanges(exchange => exchange.requestHeaders === requestHeaders)
      const [entry] = await showJournal(sandbox, sent, baseUrlOf(context))
      if (entry === undefined) throw noSuchRequest()
      return { json: entry }
    },
  }),
  route({
    method: 'GET',
    path: '/requests/{id}',
    scope: 'sandbox',
    summary: 'One request, its answer and the reasons for the answer',
    answer: 'JournalEntry',
    async run(context) {
      const [entry] = await showJournal(context.sandbox, [entryOf(context)], baseUrlOf(context))
      if (entry === undefined) throw noSuchRequest()
      return { json: entry }
    },
  }),
]

function entryOf({ sandbox, parameters }: Pick<ControlContext, 'sandbox' | 'parameters'>): JournaledExchange {
  const [entry] = sandbox.journal.exchanges((_, id) => String(id) === parameters.id)
  if (entry !== undefined) return entry
  throw noSuchRequest()
}

/** @throws ControlError `REQUEST_CUT` if the journal has only a part of the request's body, or if another service answered. */
async function sendAgain(sandbox: Sandbox, entry: JournaledExchange, body?: unknown): Promise<Exchange> {
  const { method, url, requestBody = '', requestBodyLength } = entry
  const requestHeaders = { ...entry.requestHeaders }
  if (entry.isPassedOn || (body === undefined && requestBodyLength !== undefined)) {
    throw new ControlError(409, {
      code: 'REQUEST_CUT',
      where: 'the request',
      problem: entry.isPassedOn
        ? 'Another service answered the request.'
        : `The body has ${requestBodyLength} characters. The journal kept only the first part of the body.`,
      remedy: 'Send the request with your client.',
    })
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
  return new ControlError(404, {
    code: 'REQUEST_NOT_FOUND',
    where: 'the id of the request',
    problem:
      'The journal of this sandbox has no entry with this id. The journal keeps at most the latest 1,000 entries since the last reset.',
    remedy: 'List the entries with GET /_keymock/requests, and use one of their ids.',
  })
}

function baseUrlOf({
  server,
  headers,
  prefix,
}: Pick<ControlContext, 'server' | 'headers' | 'prefix'>): string {
  return server.baseUrl(headers) + prefix
}
