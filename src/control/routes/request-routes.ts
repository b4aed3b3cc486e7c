import { showJournal } from '../../service/journal/show-journal.js'
import { ControlError } from '../control-error.js'
import { type ControlContext, route } from '../control-route.js'
import { findRequests } from './find-requests.js'

/** What was asked of a sandbox, and why it was answered as it was. */
export const requestRoutes = [
  route({
    method: 'GET',
    path: '/requests',
    scope: 'sandbox',
    summary: 'What was asked and answered, explained; with wait, when as many have come as count says',
    query: 'RequestsQuery',
    answer: 'JournalPage',
    run: async context => ({
      json: await findRequests(context.sandbox, context.query, baseUrlOf(context), context.server.closing),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/requests',
    scope: 'sandbox',
    summary: 'Forget what was asked',
    answer: 'RemovedRequests',
    run({ sandbox: { journal } }) {
      const removed = journal.size
      journal.clear()
      return { json: { removed } }
    },
  }),
  route({
    method: 'GET',
    path: '/requests/{id}',
    scope: 'sandbox',
    summary: 'One request, its answer and the reasons for it',
    answer: 'JournalEntry',
    async run(context) {
      const { sandbox, parameters } = context
      const wanted = sandbox.journal.exchanges((_, id) => String(id) === parameters.id)
      const [entry] = await showJournal(sandbox, wanted, baseUrlOf(context))
      if (entry !== undefined) return { json: entry }
      throw new ControlError(404, {
        code: 'REQUEST_NOT_FOUND',
        where: 'the id of the request',
        problem:
          'The journal of this sandbox has no such entry: it keeps the latest 1,000, and none from before a reset.',
        remedy: 'GET /_keymock/requests lists those that there are.',
      })
    },
  }),
]

/** Where the sandbox is, as this client reaches it. */
function baseUrlOf({
  server,
  headers,
  prefix,
}: Pick<ControlContext, 'server' | 'headers' | 'prefix'>): string {
  return server.baseUrl(headers) + prefix
}
