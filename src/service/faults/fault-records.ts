import type { LatencyState } from '../../../schemas/generated/types.js'
import type { Emit } from '../events/service-event.js'
import type { FaultState } from './fault-state.js'
import { noLatency } from './latency.js'

/** All faults of a state and what has become of them, and its latency: plain data. */
export interface FaultRecords {
  /** How many were added so far. */
  added: number
  /** In the order in which they are asked: the newest first. */
  rules: FaultState[]
  usedUp: FaultState[]
  /** How long every answer is held back. */
  latency: LatencyState
}

/**
 * Changes records, and tells what it did.
 *
 * With shared records it is called again if another server's change came first.
 */
export type FaultChange<Result> = (records: FaultRecords, emit: Emit) => Result

/** Where the records of a state are kept. */
export interface FaultKeeper {
  /** As they were seen last. */
  readonly known: FaultRecords
  /** As they are. */
  read(): FaultRecords | Promise<FaultRecords>
  /** Makes a change, as one act. */
  change<Result>(change: FaultChange<Result>): Result | Promise<Result>
}

export function noRecords(): FaultRecords {
  return { added: 0, rules: [], usedUp: [], latency: noLatency }
}

/** Keeps them in this process: a change has happened when the call returns. */
export function ownKeeper(emit: Emit): FaultKeeper {
  const known = noRecords()
  return { known, read: () => known, change: change => change(known, emit) }
}
