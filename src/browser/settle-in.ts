import type { AdjustableClock } from '../domain/clock.js'
import { clockAsItWasLeft } from '../domain/clock-as-it-was-left.js'
import type { SharedEngine } from '../store/indexed-db/shared-engine.js'
import { say } from './console.js'
import type { TabFaults } from './tab-faults.js'

/** What is left to do once a page has its state: it may be one that was left behind, or that other tabs have. */
export function settleIn(engine: SharedEngine | undefined, clock: AdjustableClock, faults: TabFaults): void {
  faults.ask()
  const moved = clock.snapshot()
  if (engine?.found === undefined || (moved.offsetMs === 0 && moved.frozenAt === undefined)) return
  say('warn', clockAsItWasLeft(moved, 'clock.reset()'))
}
