import type { LatencyControls } from '../service/controls/latency-controls.js'
import { latencyRange } from '../service/faults/latency.js'
import type { ControlApi } from './control-api.js'

/** How long the answers of a sandbox behind a control API are held back. */
export function remoteLatency(api: ControlApi): LatencyControls {
  return {
    get: () => api.call('GET /latency'),
    async set(latency) {
      await api.call('PUT /latency', { body: latencyRange(latency) })
    },
  }
}
