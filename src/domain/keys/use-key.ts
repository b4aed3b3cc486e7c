import type { Profile, StoredKey } from '../../../schemas/generated/types.js'
import { applyElapsedTime } from './apply-elapsed-time.js'
import { currentWindow, type InvalidReason, invalidReason } from './verify-key.js'

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
