import type { AdjustableClock, ClockSnapshot } from '../../domain/clock.js'
import type { JournalEntry } from './journal-entry.js'

/** The clock of a state, next to how the file of the state has it. */
export class KeptClock {
  readonly #clock: AdjustableClock
  #kept: ClockSnapshot | undefined

  /** @param kept How the file has it. */
  constructor(clock: AdjustableClock, kept: ClockSnapshot | undefined) {
    this.#clock = clock
    this.#kept = kept
  }

  /** How it was moved. Undefined when it stands as it began: where that is, each start says itself. */
  get moved(): ClockSnapshot | undefined {
    const now = this.#clock.snapshot()
    return isSame(now, this.#clock.another().snapshot()) ? undefined : now
  }

  /** What the file has yet to be told. */
  get entries(): JournalEntry[] {
    const { moved } = this
    return isSame(moved, this.#kept) ? [] : [{ remove: '', clock: moved ?? null }]
  }

  /** The file has been told. */
  keep(moved: ClockSnapshot | undefined): void {
    this.#kept = moved
  }
}

function isSame(one: ClockSnapshot | undefined, other: ClockSnapshot | undefined): boolean {
  return one?.offsetMs === other?.offsetMs && one?.frozenAt === other?.frozenAt
}
