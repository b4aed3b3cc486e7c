import { latencyControls } from '../../service/controls/latency-controls.js'
import { route } from '../control-route.js'

export const latencyRoutes = [
  route({
    method: 'GET',
    path: '/latency',
    scope: 'sandbox',
    summary: 'The delay of every answer of the service',
    answer: 'LatencyState',
    async run({ sandbox }) {
      // Reads the shared latency first, because another replica may have changed it.
      await sandbox.state()
      return { json: latencyControls(sandbox).get() }
    },
  }),
  route({
    method: 'PUT',
    path: '/latency',
    scope: 'sandbox',
    summary: 'Delay every answer of the service; {"from":0} ends the delay',
    body: 'LatencyRequest',
    answer: 'LatencyState',
    async run({ sandbox, body: { from, to = from } }) {
      await latencyControls(sandbox).set({ from, to })
      return { json: latencyControls(sandbox).get() }
    },
  }),
]
