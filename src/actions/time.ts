import type { ClockState, LatencyState } from '../../schemas/generated/types.js'
import type { AdjustableClock, Duration, Moment } from '../domain/clock.js'
import type { Latency } from '../service/faults/waits.js'

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

export function clockState(clock: AdjustableClock): ClockState {
  const now = clock.now()
  const { offsetMs, frozenAt } = clock.snapshot()
  return { now, nowIso: new Date(now).toISOString(), frozen: frozenAt !== undefined, offsetMs }
}

/** The delay of every answer of the service, in real time. A reset restores the initial delay. */
export interface LatencyControls {
  /** The range of each delay, in milliseconds: `{ from: 0, to: 0 }` for no delay. */
  get(): LatencyState | Promise<LatencyState>
  /**
   * Delays every answer: `set('200ms')`, `set({ from: 50, to: 400 })`; `set(0)` ends the delays.
   * @throws KeymockError `ARGUMENT_INVALID`, `DURATION_INVALID`
   */
  set(latency: Latency): Promise<void>
}

export interface LocalLatency extends LatencyControls {
  get(): LatencyState
}
