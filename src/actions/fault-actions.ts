import type { ControlContext } from '../control/control-route.js'
import { route } from '../control/control-route.js'
import { pageOf } from '../control/routes/page.js'
import { withUndo } from '../service/controls/with-undo.js'
import { checkFault } from '../service/faults/check-fault.js'
import { faultControls, nextAnswers } from './faults.js'

const controls = ({ sandbox }: Pick<ControlContext, 'sandbox'>) => faultControls(sandbox, checkFault)

export const faultActions = [
  route({
    method: 'GET',
    path: '/faults',
    scope: 'sandbox',
    summary: 'The faults, with their past and remaining applications',
    query: 'PageQuery',
    answer: 'FaultPage',
    async run(context) {
      const { items, ...rest } = pageOf(await controls(context).list(), context.query)
      return { json: { faults: items, ...rest } }
    },
  }),
  route({
    method: 'POST',
    path: '/faults',
    scope: 'sandbox',
    summary: 'Add a fault: a failure, a status, a delay, a broken connection or a quota',
    document: 'Fault',
    answer: 'FaultStatus',
    status: 201,
    // `add` checks the document.
    run: async context => ({ json: await controls(context).add(context.document as never) }),
  }),
  route({
    method: 'DELETE',
    path: '/faults',
    scope: 'sandbox',
    summary: 'Remove all faults',
    query: 'UndoQuery',
    status: 204,
    async run(context) {
      await withUndo(context.sandbox, context.query.undo, async () => controls(context).clear())
      return {}
    },
  }),
  route({
    method: 'DELETE',
    path: '/faults/{id}',
    scope: 'sandbox',
    summary: 'Remove a fault',
    query: 'UndoQuery',
    status: 204,
    async run(context) {
      const { sandbox, query, parameters } = context
      await withUndo(sandbox, query.undo, async () => controls(context).remove(parameters.id ?? ''))
      return {}
    },
  }),
]

/** A shorthand for a fault that applies once. Faults of earlier calls apply first. */
export const nextAnswerAction = route({
  method: 'POST',
  path: '/faults/next',
  scope: 'sandbox',
  summary: 'Let the next request of an operation fail or wait; each further call applies to one more request',
  body: 'NextAnswerRequest',
  status: 204,
  async run({ sandbox, body: { operation, failure, details, delay } }) {
    const { failNext, delayNext } = nextAnswers(sandbox)
    // `failNext` and `delayNext` check the operation and the failure.
    if (failure !== undefined) await failNext(operation as never, failure as never, details as never)
    if (delay !== undefined) await delayNext(operation as never, delay as never)
    return {}
  },
})
