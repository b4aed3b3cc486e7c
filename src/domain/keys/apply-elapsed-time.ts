import type { Profile, StoredKey } from '../../../schemas/generated/types.js'
import { keyState } from './key-state.js'

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
