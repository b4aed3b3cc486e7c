/** Tells the time. The system's clock, a test's own, or one that is moved by hand. */
export interface Clock {
  /** Unix milliseconds. */
  now(): number
}

/** A length of time: milliseconds, or named units that are added up. */
export type Duration =
  | number
  | { days?: number; hours?: number; minutes?: number; seconds?: number; milliseconds?: number }

/** A moment: Unix milliseconds, a Date, or an RFC 3339 text such as `2030-01-01T12:00:00Z`. */
export type Moment = number | Date | string

/** A clock that can be moved and stopped. */
export interface AdjustableClock extends Clock {
  /** The clock underneath. */
  readonly base: Clock
  /** Moves the clock on (or back, with a negative length). */
  advance(by: Duration): void
  /** Stops the clock, at the present or at the given moment. `advance` and `set` still move it. */
  freeze(at?: Moment): void
  /** Moves the clock to a moment. A running clock runs on from there. */
  set(to: Moment): void
  /** Lets a frozen clock run on from the moment that it stands at. */
  run(): void
  /** Undoes every `advance`, `freeze` and `set`. */
  reset(): void
  /** How the clock was moved, to be given to `restore`. */
  snapshot(): ClockSnapshot
  restore(snapshot: ClockSnapshot): void
}

export interface ClockSnapshot {
  /** Milliseconds ahead of the clock underneath. */
  offsetMs: number
  /** Unix milliseconds. */
  frozenAt?: number
}

/** The clock of the machine. It asks `Date.now()` each time, so a test runner's fake timers move it too. */
export const systemClock: Clock = { now: () => Date.now() }

/** The clock underneath a fake: the one given, or one that stands still at the moment given. */
export function baseClock(clock: Clock | Moment = systemClock): Clock {
  if (typeof clock === 'object' && 'now' in clock) return clock
  const startMs = toUnixMs(clock)
  return { now: () => startMs }
}

/** A clock that stands still until it is moved. */
export function manualClock(start: Moment): AdjustableClock {
  return adjustableClock(baseClock(toUnixMs(start)))
}

/**
 * Puts a movable clock on top of another one.
 *
 * @param onMove Called after every change but `restore`.
 */
export function adjustableClock(base: Clock, onMove: () => void = () => undefined): AdjustableClock {
  let offsetMs = 0
  let frozenAt: number | undefined
  const now = () => frozenAt ?? base.now() + offsetMs
  const set = (to: Moment) => {
    const target = toUnixMs(to)
    if (frozenAt === undefined) offsetMs = target - base.now()
    else frozenAt = target
    onMove()
  }
  return {
    base,
    now,
    set,
    advance: by => set(now() + toMilliseconds(by)),
    freeze(at) {
      frozenAt = at === undefined ? now() : toUnixMs(at)
      onMove()
    },
    run() {
      if (frozenAt === undefined) return
      offsetMs = frozenAt - base.now()
      frozenAt = undefined
      onMove()
    },
    reset() {
      offsetMs = 0
      frozenAt = undefined
      onMove()
    },
    snapshot: () => (frozenAt === undefined ? { offsetMs } : { offsetMs, frozenAt }),
    restore(snapshot) {
      offsetMs = snapshot.offsetMs
      frozenAt = snapshot.frozenAt
    },
  }
}

/** @throws RangeError when the text is no moment. */
export function toUnixMs(moment: Moment): number {
  const ms = typeof moment === 'number' ? moment : new Date(moment).getTime()
  if (!Number.isFinite(ms)) {
    throw new RangeError(
      `${JSON.stringify(moment)} is not a moment. Give Unix milliseconds, a Date or an RFC 3339 text.`,
    )
  }
  return Math.trunc(ms)
}

/** @throws RangeError when a part is not a finite number. */
export function toMilliseconds(duration: Duration): number {
  const ms =
    typeof duration === 'number'
      ? duration
      : (duration.milliseconds ?? 0) +
        1000 *
          ((duration.seconds ?? 0) +
            60 * ((duration.minutes ?? 0) + 60 * ((duration.hours ?? 0) + 24 * (duration.days ?? 0))))
  if (!Number.isFinite(ms)) throw new RangeError(`${JSON.stringify(duration)} is not a length of time.`)
  return Math.trunc(ms)
}
