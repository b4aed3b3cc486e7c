import type { Profile, StoredKey } from '../../../schemas/generated/types.js'
import { keyState } from './key-state.js'

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
export function currentWindow(
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
