import type { Profile, StoredKey } from '../../../schemas/generated/types.js'
import { refilled } from './refill.js'

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

/** Applies the refills until `now` to a stored key, so that a change starts from the current values. */
export function applyElapsedTime(key: StoredKey, profile: Profile, now: number): StoredKey {
  const { remaining, lastRefillAt, isExhausted } = keyState(key, profile, now)
  const { exhaustedAt, ...current } = key
  return {
    ...current,
    ...(remaining !== undefined && { remaining }),
    ...(key.refill !== undefined &&
      lastRefillAt !== undefined && { refill: { ...key.refill, lastRefillAt } }),
    ...(exhaustedAt !== undefined && isExhausted && { exhaustedAt }),
  }
}
