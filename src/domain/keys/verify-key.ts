import type { Profile, StoredKey } from '../../../schemas/generated/types.js'
import { BoundedMap } from '../../common/collections.js'
import { applyElapsedTime, keyState } from './key-state.js'

export type InvalidReason = 'not-found' | 'disabled' | 'expired' | 'exhausted' | 'rate-limited'

/** @param now Unix milliseconds. */
export function invalidReason(key: StoredKey, profile: Profile, now: number): InvalidReason | undefined {
  const { disabledBy, remaining } = keyState(key, profile, now)
  if (disabledBy === 'update') return 'disabled'
  if (disabledBy === 'expiry') return 'expired'
  if (disabledBy === 'exhaustion' || (remaining !== undefined && remaining <= 0)) return 'exhausted'
  const window = currentWindow(key, profile, now)
  if (window !== undefined && window.used >= window.limit) return 'rate-limited'
  return undefined
}

/** The fixed window that contains `now` (spec 2.3). */
function currentWindow(
  { ratelimit, window }: StoredKey,
  profile: Profile,
  now: number,
): { startedAt: number; used: number; limit: number } | undefined {
  if (ratelimit?.limit === undefined || ratelimit.duration === undefined || ratelimit.duration <= 0)
    return undefined
  const length = ratelimit.duration * (profile.ratelimit.durationUnit === 'seconds' ? 1000 : 1)
  const startedAt = Math.floor(now / length) * length
  return { startedAt, used: window?.startedAt === startedAt ? window.used : 0, limit: ratelimit.limit }
}

export type UseKeyOutcome = { kind: 'used'; key: StoredKey } | { kind: 'refused'; reason: InvalidReason }

/** @param now Unix milliseconds. */
export function useKey(key: StoredKey, profile: Profile, now: number): UseKeyOutcome {
  const reason = invalidReason(key, profile, now)
  if (reason !== undefined) return { kind: 'refused', reason }
  const current = spendUses(applyElapsedTime(key, profile, now), 1, now)
  const window = currentWindow(current, profile, now)
  return {
    kind: 'used',
    key: {
      ...current,
      ...(window !== undefined && { window: { startedAt: window.startedAt, used: window.used + 1 } }),
    },
  }
}

/** A `remaining` of 0 or less makes the key exhausted (spec section 3). */
export function spendUses(key: StoredKey, cost: number, now: number): StoredKey {
  if (key.remaining === undefined) return key
  const remaining = key.remaining - cost
  return { ...key, remaining, ...(remaining <= 0 && { exhaustedAt: now }) }
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
