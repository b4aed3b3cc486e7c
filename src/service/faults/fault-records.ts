import type { LatencyState } from '../../../schemas/generated/types.js'
import type { Emit } from '../events/service-event.js'
import type { FaultState } from './fault-state.js'
import { noLatency } from './latency.js'

/** Plain data, so that servers can share the records. */
export interface FaultRecords {
  added: number
  /**
   * Each request is compared with the newest fault first. But faults from `failNext` and `delayNext` apply in the order of the
   * calls, if they have the same operation and the same kind of effect.
   */
  rules: FaultState[]
  usedUp: FaultState[]
  latency: LatencyState
}

/** Runs again if another server has changed shared records meanwhile. */
export type FaultChange<Result> = (records: FaultRecords, emit: Emit) => Result

export interface FaultKeeper {
  readonly known: FaultRecords
  read(): FaultRecords | Promise<FaultRecords>
  /** Makes a change atomically. */
  change<Result>(change: FaultChange<Result>): Result | Promise<Result>
}

export function noRecords(): FaultRecords {
  return { added: 0, rules: [], usedUp: [], latency: noLatency }
}

/** A change is complete before `change` returns. */
export function ownKeeper(emit: Emit): FaultKeeper {
  const known = noRecords()
  return { known, read: () => known, change: change => change(known, emit) }
}
