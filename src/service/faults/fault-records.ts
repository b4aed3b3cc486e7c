import type { LatencyState } from '../../../schemas/generated/types.js'
import type { Emit } from '../events/service-event.js'
import type { FaultState } from './fault-state.js'
import { noLatency } from './latency.js'

/** All faults of a state with their counts, and its latency: plain data. */
export interface FaultRecords {
  /** The number of faults added so far. */
  added: number
  /** The faults in the order of the checks, newest first. */
  rules: FaultState[]
  usedUp: FaultState[]
  /** The latency of every answer. */
  latency: LatencyState
}

/** Changes records, and returns its result. With shared records it is called again after another server's change. */
export type FaultChange<Result> = (records: FaultRecords, emit: Emit) => Result

/** The storage of a state's records. */
export interface FaultKeeper {
  /** The last known records. */
  readonly known: FaultRecords
  /** The current records. */
  read(): FaultRecords | Promise<FaultRecords>
  /** Makes a change in one step. */
  change<Result>(change: FaultChange<Result>): Result | Promise<Result>
}

export function noRecords(): FaultRecords {
  return { added: 0, rules: [], usedUp: [], latency: noLatency }
}

/** Keeps records in this process: a change is complete when the call returns. */
export function ownKeeper(emit: Emit): FaultKeeper {
  const known = noRecords()
  return { known, read: () => known, change: change => change(known, emit) }
}
