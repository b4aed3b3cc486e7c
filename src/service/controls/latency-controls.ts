import type { LatencyState } from '../../../schemas/generated/types.js'
import { type Latency, latencyRange } from '../faults/latency.js'
import type { Sandbox } from '../sandbox.js'
import { withFaults } from './with-faults.js'

/** The delay of every answer of the service, in real time. A reset restores the initial delay. */
export interface LatencyControls {
  /** The range of each delay, in milliseconds: `{ from: 0, to: 0 }` for no delay. */
  get(): LatencyState | Promise<LatencyState>
  /**
   * Delays every answer: `set('200ms')`, `set({ from: 50, to: 400 })`; `set(0)` ends the delays.
   * @throws KeymockError `ARGUMENT_INVALID`, `DURATION_INVALID`
   */
  set(latency: Latency): Promise<void>
}

export interface LocalLatency extends LatencyControls {
  get(): LatencyState
}

export function latencyControls(sandbox: Sandbox): LocalLatency {
  return {
    get: () => ({ ...sandbox.faults.latency }),
    async set(latency) {
      const range = latencyRange(latency)
      return withFaults(sandbox, faults => faults.setLatency(range))
    },
  }
}
