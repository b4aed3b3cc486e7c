import { withUndo } from '../service/controls/in-state.js'
import { checkFault } from '../service/faults/check-fault.js'
import { action, type Place, pageOf } from './action.js'
import { faultControls, nextAnswers } from './faults.js'

const controls = ({ sandbox }: Pick<Place, 'sandbox'>) => faultControls(sandbox, checkFault)

export const faultActions = [
  action(
    'GET /faults',
    {
      summary: 'The faults, with their past and remaining applications',
      query: 'PageQuery',
      answer: 'FaultPage',
    },
    async context => {
      const { items, ...rest } = pageOf(await controls(context).list(), context.query)
      return { faults: items, ...rest }
    },
  ),
  action(
    'POST /faults',
    {
      summary: 'Add a fault: a failure, a status, a delay, a broken connection or a quota',
      document: 'Fault',
      answer: 'FaultStatus',
      status: 201,
    },
    // `add` checks the document.
    context => controls(context).add(context.document as never),
  ),
  action('DELETE /faults', { summary: 'Remove all faults', query: 'UndoQuery', status: 204 }, context =>
    withUndo(context.sandbox, context.query.undo, async () => controls(context).clear()),
  ),
  action('DELETE /faults/{id}', { summary: 'Remove a fault', query: 'UndoQuery', status: 204 }, context =>
    withUndo(context.sandbox, context.query.undo, async () => controls(context).remove(context.id)),
  ),
]

/** A shorthand for a fault that applies once. Faults of earlier calls apply first. */
export const nextAnswerAction = action(
  'POST /faults/next',
  {
    summary:
      'Let the next request of an operation fail or wait; each further call applies to one more request',
    body: 'NextAnswerRequest',
    status: 204,
  },
  async ({ sandbox, body: { operation, failure, details, delay } }) => {
    const { failNext, delayNext } = nextAnswers(sandbox)
    // `failNext` and `delayNext` check the operation and the failure.
    if (failure !== undefined) await failNext(operation as never, failure as never, details as never)
    if (delay !== undefined) await delayNext(operation as never, delay as never)
  },
)
