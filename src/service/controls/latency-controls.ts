import type { LatencyState } from '../../../schemas/generated/types.js'
import { type Latency, latencyRange } from '../faults/latency.js'
import type { Sandbox } from '../sandbox.js'
import { withFaults } from './with-faults.js'

/** The delay of every answer of the service, in real time. A reset takes it back to what it began with. */
export interface LatencyControls {
  /** The range that each wait is drawn from, in milliseconds: `{ from: 0, to: 0 }` where nothing is held back. */
  get(): LatencyState | Promise<LatencyState>
  /**
   * Holds every answer back: `set('200ms')`, `set({ from: 50, to: 400 })`, and `set(0)` to hold back none.
   * @throws KeymockError `ARGUMENT_INVALID`, `DURATION_INVALID`
   */
  set(latency: Latency): Promise<void>
}

/** The latency of a fake in this process. */
export interface LocalLatency extends LatencyControls {
  get(): LatencyState
}

export function latencyControls(sandbox: Sandbox): LocalLatency {
  return {
    get: () => ({ ...sandbox.faults.latency }),
    set(latency) {
      const range = latencyRange(latency)
      return withFaults(sandbox, faults => faults.setLatency(range))
    },
  }
}
