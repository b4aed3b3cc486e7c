import type { AdjustableClock, ClockSnapshot } from '../../domain/clock.js'

/** The clock of a sandbox, next to how all replicas were last seen to have it. */
export class SharedClock {
  readonly #clock: AdjustableClock
  /** As it was seen in the store. */
  #seen: ClockSnapshot = { offsetMs: 0 }
  #moves = 0
  #movesKept = 0

  constructor(clock: AdjustableClock) {
    this.#clock = clock
  }

  /** It was moved in this replica. */
  moved(): void {
    this.#moves++
  }

  /** Whether it was moved here, and the store does not know. */
  get isAhead(): boolean {
    return this.#moves > this.#movesKept
  }

  /** How it stands here, and what to call when the store has it so. */
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

  /** Undoes a move that the store does not know. */
  takeBack(): void {
    if (!this.isAhead) return
    this.#clock.restore(this.#seen)
    this.#movesKept = this.#moves
  }

  /** A state was taken over, and this was its clock. Earlier moves of this replica belong to another state. */
  begin(seen: ClockSnapshot): void {
    this.#seen = seen
    this.#movesKept = this.#moves
  }

  /** Others have moved it. Adds a move of this replica that the store does not know yet. */
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
