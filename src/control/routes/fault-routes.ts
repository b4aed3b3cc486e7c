import { faultControls } from '../../service/controls/fault-controls.js'
import { withUndo } from '../../service/controls/with-undo.js'
import { checkFault } from '../../service/faults/check-fault.js'
import type { ControlContext } from '../control-route.js'
import { route } from '../control-route.js'
import { pageOf } from './page.js'

const controls = ({ sandbox }: Pick<ControlContext, 'sandbox'>) => faultControls(sandbox, checkFault)

export const faultRoutes = [
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
