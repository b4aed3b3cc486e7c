import type { AdjustableClock, Duration, Moment } from '../../domain/clock.js'

/** The mock's time, which callers can move. */
export interface ClockControls {
  /** Returns the mock's time in Unix milliseconds. */
  now(): number | Promise<number>
  /**
   * Moves the clock forward by a duration: `'5m'`, `{ minutes: 5 }`, or a number of milliseconds. A negative duration moves the
   * clock back.
   *
   * @throws KeymockError `DURATION_INVALID`
   */
  advance(by: Duration): Promise<void>
  /**
   * Stops the clock at its current moment, or at the given moment. `advance` and `set` still move a stopped clock.
   *
   * @throws KeymockError `MOMENT_INVALID`
   */
  freeze(at?: Moment): Promise<void>
  /**
   * Moves the clock to a moment. A running clock continues from there.
   * @throws KeymockError `MOMENT_INVALID`
   */
  set(to: Moment): Promise<void>
  /** Lets a frozen clock run again from its current moment. */
  run(): Promise<void>
  /** Resets the clock to its initial setting. */
  reset(): Promise<void>
}

export interface LocalClock extends ClockControls, Pick<AdjustableClock, 'another' | 'snapshot' | 'restore'> {
  now(): number
}

/**
 * Each call moves the clock, or throws an error, before the call returns its promise.
 *
 * @param moved Moves the clock with a given function, and resolves when every copy of the state has the move.
 */
export function clockControls(
  clock: AdjustableClock,
  moved: (move: () => void) => Promise<void>,
): LocalClock {
  const { another, now, snapshot, restore } = clock
  return {
    another,
    now,
    snapshot,
    restore,
    advance: by => moved(() => clock.advance(by)),
    freeze: at => moved(() => clock.freeze(at)),
    set: to => moved(() => clock.set(to)),
    run: () => moved(() => clock.run()),
    reset: () => moved(() => clock.reset()),
  }
}
