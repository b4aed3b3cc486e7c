import {
  type AdjustableClock,
  adjustableClock,
  baseClock,
  type Clock,
  type Moment,
  systemClock,
} from '../domain/clock.js'

export interface StartClock {
  /** In Unix milliseconds. Undefined means the current time. */
  at: number | undefined
  frozen: boolean
}

export function clockFrom(start: StartClock | undefined, given: Clock | Moment | undefined): AdjustableClock {
  if (start === undefined || (start.at === undefined && !start.frozen))
    return adjustableClock(baseClock(given, 'startServer, clock'))
  const startedAt = systemClock.now()
  const at = start.at ?? startedAt
  const base: Clock = { now: () => at + systemClock.now() - startedAt }
  return adjustableClock(base, start.frozen ? { offsetMs: 0, frozenAt: at } : undefined)
}
