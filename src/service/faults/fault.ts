import type { Fault, FaultStatus } from '../../../schemas/generated/types.js'
import { isDurationText, toMilliseconds, toUnixMs } from '../../domain/clock.js'
import type { RandomFrom } from '../../domain/random.js'

export type {
  ConnectionEffect,
  DelayEffect,
  Fault,
  FaultStatus,
  StatusEffect,
} from '../../../schemas/generated/types.js'

export type FaultEffect = Fault['effect']

/** The name of the member that identifies an effect: the only required member of its type. */
export type EffectMember = FaultEffect extends infer Effect ? RequiredMember<Effect> : never

type RequiredMember<Effect> = Effect extends Effect
  ? { [Member in keyof Effect]-?: object extends Pick<Effect, Member> ? never : Member }[keyof Effect]
  : never

/** A fault with its counts so far. Plain data, so that servers can share the fault. */
export interface ArmedFault {
  readonly id: string
  readonly fault: Fault
  /** The end of the fault by the mock's clock, in Unix milliseconds. Undefined if the fault has no end. */
  readonly untilMs?: number | undefined
  /**
   * The position of the fault's next random number. Each fault has a separate range of positions, so that faults do
   * not change other random values.
   */
  drawn: number
  /** The name of a queue, for faults of `failNext` and `delayNext`. The faults of a queue apply in the order of the calls. */
  readonly queue?: string | undefined
  matched: number
  fired: number
  window?: { startMs: number; used: number }
}

/**
 * Counts a matching request, and returns whether the fault applies to it.
 *
 * @param now The time of the mock's clock, in Unix milliseconds.
 */
export function takeFiring(armed: ArmedFault, now: number, random: RandomFrom): boolean {
  if (isOver(armed, now)) return false
  const { after = 0, rate = 1 } = armed.fault
  armed.matched += 1
  if (armed.matched <= after) return false
  if (rate < 1 && drawFraction(armed, random) >= rate) return false
  if (isWithinQuota(armed, now)) return false
  armed.fired += 1
  return true
}

export function drawFraction(armed: ArmedFault, random: RandomFrom): number {
  const source = random(armed.drawn)
  const fraction = source.fraction()
  armed.drawn = source.drawn
  return fraction
}

export function isUsedUp({ fault, fired }: ArmedFault): boolean {
  return fired >= (fault.times ?? Number.POSITIVE_INFINITY)
}

export function statusOf(armed: ArmedFault, now: number): FaultStatus {
  const { id, fault, matched, fired } = armed
  return {
    id,
    fault,
    matched,
    fired,
    ...(fault.times !== undefined && { left: fault.times - fired }),
    over: isOver(armed, now),
  }
}

export function windowEndsInMs({ fault: { effect }, window }: ArmedFault, now: number): number {
  return 'quota' in effect && window !== undefined
    ? window.startMs + toMilliseconds(effect.quota.windowMs) - now
    : 0
}

function isOver(armed: ArmedFault, now: number): boolean {
  return isUsedUp(armed) || now >= (armed.untilMs ?? Number.POSITIVE_INFINITY)
}

/** Also counts a permitted request. A window begins with the first request after the previous window. */
function isWithinQuota(armed: ArmedFault, now: number): boolean {
  const { effect } = armed.fault
  if (!('quota' in effect)) return false
  const { limit } = effect.quota
  const windowMs = toMilliseconds(effect.quota.windowMs)
  const { window } = armed
  // Ignores a window that begins later than now, because the clock was moved back.
  const isRunning = window !== undefined && now >= window.startMs && now < window.startMs + windowMs
  const used = isRunning ? window.used : 0
  if (used >= limit && isRunning) return false
  armed.window = { startMs: isRunning ? window.startMs : now, used: used + 1 }
  return limit > 0
}

/**
 * Returns Unix milliseconds. A duration begins at `now`.
 *
 * @param now The time of the mock's clock, in Unix milliseconds.
 */
export function readUntil(until: NonNullable<Fault['until']>, now: number): number {
  const isLength = typeof until === 'object' || (typeof until === 'string' && isDurationText(until))
  return isLength ? now + toMilliseconds(until) : toUnixMs(until)
}
