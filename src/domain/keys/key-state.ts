import type { Profile, StoredKey, StoredRefill } from '../../../schemas/generated/types.js'
import { BoundedMap } from '../../common/collections.js'

export interface KeyState {
  /** Whether the key is in the enabled state of spec section 3. */
  enabled: boolean
  /** Why the key is not enabled: the first of these reasons that applies. */
  disabledBy: 'update' | 'expiry' | 'exhaustion' | undefined
  /** Whether the key is exhausted, even if `disabledBy` is another reason. */
  isExhausted: boolean
  remaining: number | undefined
  /** Unix milliseconds; only for a key with `remaining` and a refill. */
  lastRefillAt: number | undefined
  /** The next moment at which this state can change without a request. Unix milliseconds; infinite for never. */
  changesAt: number
}

/**
 * Computes the state of a key from the clock (spec section 3), without a timer or a stored state. A key is disabled from the
 * millisecond of `expires` on.
 *
 * @param now Read once per request, so that one request sees one instant. Unix milliseconds.
 */
export function keyState(key: StoredKey, profile: Profile, now: number): KeyState {
  const refill =
    key.refill !== undefined && key.remaining !== undefined
      ? refilled(key.remaining, key.refill, profile.refill, now)
      : undefined
  const isForEver = key.expires === 0 && profile.creation.expiresZero === 'never'
  const expired =
    key.expires !== undefined &&
    !isForEver &&
    key.expires <= now &&
    !((key.enabledAgainAt ?? -Infinity) >= key.expires)
  const revived = refill?.happened === true && profile.refill.enables && refill.remaining > 0
  const isExhausted = key.exhaustedAt !== undefined && !revived
  const disabledBy = !key.enabled ? 'update' : expired ? 'expiry' : isExhausted ? 'exhaustion' : undefined
  const expiresNext = key.expires !== undefined && key.expires > now ? key.expires : Number.POSITIVE_INFINITY
  return {
    enabled: disabledBy === undefined,
    disabledBy,
    isExhausted,
    remaining: refill?.remaining ?? key.remaining,
    lastRefillAt: refill?.lastRefillAt,
    changesAt: Math.min(expiresNext, refill?.nextRefillAt ?? Number.POSITIVE_INFINITY),
  }
}

/** The state of a key, by its cause. */
export const stateNames = { update: 'disabled', expiry: 'expired', exhaustion: 'exhausted' } as const

const dayMs = 24 * 60 * 60 * 1000

interface Refilled {
  remaining: number
  /** Before the first refill, the time from which refills are counted. Unix milliseconds. */
  lastRefillAt: number
  happened: boolean
  /** Unix milliseconds. Undefined for an unknown interval, or if refills have no effect. */
  nextRefillAt: number | undefined
}

/**
 * Applies the refills of a key until `now` (spec 2.2, 3). A refill happens exactly at midnight UTC.
 *
 * @param now Unix milliseconds.
 */
export function refilled(
  remaining: number,
  refill: StoredRefill,
  rules: Profile['refill'],
  now: number,
): Refilled {
  const { lastRefillAt, amount = 0 } = refill
  const { count, last, next } = refillsBetween(refill, rules, now)
  const nextRefillAt = rules.effect === 'none' ? undefined : next
  if (count === 0 || rules.effect === 'none')
    return { remaining, lastRefillAt, happened: false, nextRefillAt }
  return {
    remaining: effect(rules.effect, remaining, amount, count),
    lastRefillAt: last,
    happened: true,
    nextRefillAt,
  }
}

function effect(kind: 'set' | 'raise' | 'add', remaining: number, amount: number, count: number): number {
  if (kind === 'set') return amount
  if (kind === 'raise') return Math.max(remaining, amount)
  return remaining + amount * count
}

function refillsBetween(refill: StoredRefill, rules: Profile['refill'], now: number) {
  const { lastRefillAt, interval } = refill
  if (interval === 'daily') {
    const today = Math.floor(now / dayMs)
    const count = Math.max(0, today - Math.floor(lastRefillAt / dayMs))
    return { count, last: today * dayMs, next: (today + 1) * dayMs }
  }
  if (interval !== 'monthly') return { count: 0, last: lastRefillAt, next: undefined }
  const day = refill.refillDay ?? rules.defaultDay
  let count = 0
  let last = lastRefillAt
  let next = monthlyAfter(lastRefillAt, day, rules.shortMonth)
  while (next <= now) {
    count++
    last = next
    next = monthlyAfter(next, day, rules.shortMonth)
  }
  return { count, last, next }
}

function monthlyAfter(time: number, day: number, shortMonth: Profile['refill']['shortMonth']): number {
  const date = new Date(time)
  for (let months = 0; ; months++) {
    const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate()
    if (day > lastDay && shortMonth === 'skip') continue
    const refill = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, Math.min(day, lastDay))
    if (refill > time || Number.isNaN(refill)) return Number.isNaN(refill) ? Number.POSITIVE_INFINITY : refill
  }
}

const mostCounters = 10_000

export interface CountedWindow {
  /** The id of the key, or of the user's identity. */
  who: string
  /** The index of the window, counted from 1970. Limits with equal durations share a window, even if their names differ. */
  number: number
}

/** Holds the counts of rate-limit windows, except for a key's own rate limit: the stored key contains that count. */
export class RateLimitCounters {
  readonly #used = new BoundedMap<number>(mostCounters)

  used(window: CountedWindow): number {
    return this.#used.get(nameOf(window)) ?? 0
  }

  set(window: CountedWindow, used: number): void {
    this.#used.set(nameOf(window), used)
  }
}

function nameOf({ who, number }: CountedWindow): string {
  return `${who} ${number}`
}
