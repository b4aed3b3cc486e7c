import {
  type AdjustableClock,
  adjustableClock,
  baseClock,
  type Clock,
  type Moment,
  systemClock,
} from '../domain/clock.js'

/** The start of a server's clock. */
export interface StartClock {
  /** Unix milliseconds; now by default. */
  at: number | undefined
  /** Whether it is frozen. */
  frozen: boolean
}

/**
 * The clock of a sandbox: the given clock, or a clock with this start, frozen or in real time.
 *
 * @param onMove As in {@link adjustableClock}.
 */
export function clockFrom(
  start: StartClock | undefined,
  given: Clock | Moment | undefined,
  onMove?: () => void,
): AdjustableClock {
  if (start === undefined || (start.at === undefined && !start.frozen))
    return adjustableClock(baseClock(given, 'startServer, clock'), onMove)
  const startedAt = systemClock.now()
  const at = start.at ?? startedAt
  const base: Clock = { now: () => at + systemClock.now() - startedAt }
  return adjustableClock(base, onMove, start.frozen ? { offsetMs: 0, frozenAt: at } : undefined)
}
