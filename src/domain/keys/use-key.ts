import type { Profile, StoredKey } from '../../../schemas/generated/types.js'
import { applyElapsedTime } from './apply-elapsed-time.js'
import { currentWindow, type InvalidReason, invalidReason } from './verify-key.js'

export type UseKeyOutcome = { kind: 'used'; key: StoredKey } | { kind: 'refused'; reason: InvalidReason }

/**
 * Spends one verification: counts down `remaining` and fills the window of the rate limit. At 0 the key is disabled
 * (spec section 3).
 *
 * @param now Unix milliseconds.
 */
export function useKey(key: StoredKey, profile: Profile, now: number): UseKeyOutcome {
  const reason = invalidReason(key, profile, now)
  if (reason !== undefined) return { kind: 'refused', reason }
  const current = applyElapsedTime(key, profile, now)
  const remaining = current.remaining === undefined ? undefined : current.remaining - 1
  const window = currentWindow(current, profile, now)
  return {
    kind: 'used',
    key: {
      ...current,
      ...(remaining !== undefined && { remaining, ...(remaining <= 0 && { exhaustedAt: now }) }),
      ...(window !== undefined && { window: { startedAt: window.startedAt, used: window.used + 1 } }),
    },
  }
}
