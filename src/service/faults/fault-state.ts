import { toMilliseconds } from '../../domain/clock.js'
import type { RandomFrom } from '../../domain/random.js'
import type { Fault, FaultStatus } from './fault.js'

/** A fault, and what has become of it so far. Plain data: servers that share a state share its rules. */
export interface FaultState {
  readonly id: string
  readonly fault: Fault
  /** Until when, on the fake's clock; for good when there is none. Unix milliseconds. */
  readonly untilMs?: number | undefined
  /** Where its rate and its delays are drawn next: in a stretch of its own, so that nothing else depends on it. */
  drawn: number
  /** Those of one line happen in the order in which they were asked for. */
  readonly line?: string | undefined
  matched: number
  fired: number
  /** The window of a quota that is running. */
  window?: { startMs: number; used: number }
}

/**
 * Takes one firing of a rule whose request has come, if it has one to give at this moment.
 *
 * @param now On the fake's clock. Unix milliseconds.
 */
export function takeFiring(rule: FaultState, now: number, random: RandomFrom): boolean {
  if (isOver(rule, now)) return false
  const { after = 0, rate = 1 } = rule.fault
  rule.matched += 1
  if (rule.matched <= after) return false
  if (rate < 1 && drawFraction(rule, random) >= rate) return false
  if (isWithinQuota(rule, now)) return false
  rule.fired += 1
  return true
}

/** The next number that a rule draws, at least 0 and less than 1. */
export function drawFraction(rule: FaultState, random: RandomFrom): number {
  const source = random(rule.drawn)
  const fraction = source.fraction()
  rule.drawn = source.drawn
  return fraction
}

/** Whether it has happened as often as it may. */
export function isUsedUp({ fault, fired }: FaultState): boolean {
  return fired >= (fault.times ?? Number.POSITIVE_INFINITY)
}

export function statusOf(rule: FaultState, now: number): FaultStatus {
  const { id, fault, matched, fired } = rule
  return {
    id,
    fault,
    matched,
    fired,
    ...(fault.times !== undefined && { left: fault.times - fired }),
    over: isOver(rule, now),
  }
}

/** How long until the window of a quota is over. */
export function windowEndsInMs({ fault: { effect }, window }: FaultState, now: number): number {
  return 'quota' in effect && window !== undefined
    ? window.startMs + toMilliseconds(effect.quota.windowMs) - now
    : 0
}

function isOver(rule: FaultState, now: number): boolean {
  return isUsedUp(rule) || now >= (rule.untilMs ?? Number.POSITIVE_INFINITY)
}

/** Counts a request in the window that it falls into. A window begins with the first request after the one before. */
function isWithinQuota(rule: FaultState, now: number): boolean {
  const { effect } = rule.fault
  if (!('quota' in effect)) return false
  const { limit } = effect.quota
  const windowMs = toMilliseconds(effect.quota.windowMs)
  const { window } = rule
  // A clock that was moved back has left the window, too.
  const isRunning = window !== undefined && now >= window.startMs && now < window.startMs + windowMs
  const used = isRunning ? window.used : 0
  if (used >= limit && isRunning) return false
  rule.window = { startMs: isRunning ? window.startMs : now, used: used + 1 }
  return limit > 0
}
