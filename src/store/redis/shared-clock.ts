import type { AdjustableClock, ClockSnapshot } from '../../domain/clock.js'

/** Remembers the last known setting of the clock in the store. */
export class SharedClock {
  readonly #clock: AdjustableClock
  #seen: ClockSnapshot = { offsetMs: 0 }
  #moves = 0
  #movesKept = 0

  constructor(clock: AdjustableClock) {
    this.#clock = clock
  }

  moved(): void {
    this.#moves++
  }

  /** Whether this replica has moved the clock, but the store does not have the new setting yet. */
  get isAhead(): boolean {
    return this.#moves > this.#movesKept
  }

  /** Call `kept` when the store has the setting `now`. */
  get moving(): { now: ClockSnapshot; kept(): void } {
    const moves = this.#moves
    const now = this.#clock.snapshot()
    return {
      now,
      kept: () => {
        this.#seen = now
        this.#movesKept = moves
      },
    }
  }

  takeBack(): void {
    if (!this.isAhead) return
    this.#clock.restore(this.#seen)
    this.#movesKept = this.#moves
  }

  /**
   * Called with the clock of a new state. Earlier moves of this replica need no write, because they belong to the previous state.
   */
  begin(seen: ClockSnapshot): void {
    this.#seen = seen
    this.#movesKept = this.#moves
  }

  /** Applies another replica's move of the clock. Keeps moves of this replica that the store does not have yet. */
  see(seen: ClockSnapshot): void {
    this.#clock.restore(this.isAhead ? added(seen, this.#clock.snapshot(), this.#seen) : seen)
    this.#seen = seen
  }
}

function added(theirs: ClockSnapshot, moved: ClockSnapshot, before: ClockSnapshot): ClockSnapshot {
  if (theirs.frozenAt !== undefined || moved.frozenAt !== undefined || before.frozenAt !== undefined)
    return moved
  return { offsetMs: theirs.offsetMs + moved.offsetMs - before.offsetMs }
}
