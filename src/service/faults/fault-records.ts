import type { LatencyState } from '../../../schemas/generated/types.js'
import type { FaultCell } from '../../domain/key-store.js'
import type { Emit, ServiceEvent } from '../events/service-event.js'
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
  /** Makes a change atomically. */
  change<Result>(change: FaultChange<Result>): Result | Promise<Result>
}

export function noRecords(): FaultRecords {
  return { added: 0, rules: [], usedUp: [], latency: noLatency }
}

/** A change is complete before `change` returns. */
export function ownKeeper(emit: Emit): FaultKeeper {
  const known = noRecords()
  return { known, change: change => change(known, emit) }
}

/** Other writers share the records. */
export function sharedKeeper(cell: FaultCell, emit: Emit): FaultKeeper {
  return {
    get known() {
      return cell.known as FaultRecords
    },
    async change(change) {
      let events: ServiceEvent[] = []
      const result = await cell.change(value => {
        events = []
        const records = structuredClone(value) as FaultRecords
        const result = change(records, event => events.push(event))
        const isSame = JSON.stringify(records) === JSON.stringify(value)
        return { result, ...(!isSame && { value: records }) }
      })
      for (const event of events) emit(event)
      return result
    },
  }
}
