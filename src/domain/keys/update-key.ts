import type { Profile, StoredKey } from '../../../schemas/generated/types.js'
import { applyElapsedTime } from './apply-elapsed-time.js'

/** What an update changes; what it does not name stays. */
export interface KeyChanges {
  /** `true` enables a key again, also after expiry or exhaustion (spec section 3). */
  enabled?: boolean
  /** Unix milliseconds; `null` for never. */
  expires?: number | null
  /** `null` for as many as anyone likes. */
  remaining?: number | null
}

/**
 * Changes a key (spec section 3: "unless updated", "enabling again").
 *
 * @param now Unix milliseconds.
 */
export function updateKey(key: StoredKey, changes: KeyChanges, profile: Profile, now: number): StoredKey {
  const { expires, remaining, exhaustedAt, enabledAgainAt, ...kept } = applyElapsedTime(key, profile, now)
  const nextExpires = changes.expires === undefined ? expires : (changes.expires ?? undefined)
  const nextRemaining = changes.remaining === undefined ? remaining : (changes.remaining ?? undefined)
  const nextExhaustedAt = exhaustion()
  const nextEnabledAgainAt = changes.enabled
    ? now
    : changes.expires === undefined
      ? enabledAgainAt
      : undefined
  return {
    ...kept,
    updatedAt: now,
    enabled: changes.enabled ?? key.enabled,
    ...(nextExpires !== undefined && { expires: nextExpires }),
    ...(nextRemaining !== undefined && { remaining: nextRemaining }),
    ...(nextExhaustedAt !== undefined && { exhaustedAt: nextExhaustedAt }),
    ...(nextEnabledAgainAt !== undefined && { enabledAgainAt: nextEnabledAgainAt }),
  }

  function exhaustion(): number | undefined {
    if (changes.enabled) return undefined
    if (changes.remaining === undefined) return exhaustedAt
    return nextRemaining !== undefined && nextRemaining <= 0 ? now : undefined
  }
}
