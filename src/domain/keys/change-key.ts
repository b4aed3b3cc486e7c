import type { Profile, StoredIdentity, StoredKey } from '../../../schemas/generated/types.js'
import { keyState } from './key-state.js'

/** An omitted member stays unchanged. */
interface KeyChanges {
  /** `true` enables a key again, also after expiry or exhaustion (spec section 3). */
  enabled?: boolean
  /** Unix milliseconds; `null` for never. */
  expires?: number | null
  /** `null` for no limit. */
  remaining?: number | null
}

/** `undefined` keeps a member, `null` removes it. */
export interface MemberChanges {
  name?: string | null | undefined
  meta?: Record<string, unknown> | null | undefined
  user?: { externalId: string; identity: StoredIdentity } | null | undefined
  ratelimit?: StoredKey['ratelimit'] | null
  refill?: StoredKey['refill'] | null
  roles?: string[]
  permissions?: string[]
}

export function changeMembers(key: StoredKey, changes: MemberChanges): StoredKey {
  const { name, meta, user, ratelimit, refill, roles, permissions } = changes
  const changed: StoredKey = { ...key, ...(roles && { roles }), ...(permissions && { permissions }) }
  put(changed, 'name', name)
  put(changed, 'meta', meta)
  put(changed, 'ratelimit', ratelimit)
  put(changed, 'refill', refill)
  for (const member of ['owner', 'ownerId', 'externalId'] as const)
    put(changed, member, user === undefined ? undefined : (user?.externalId ?? null))
  put(changed, 'identity', user === undefined ? undefined : (user?.identity ?? null))
  return changed
}

function put<Member extends keyof StoredKey>(
  key: StoredKey,
  member: Member,
  value: StoredKey[Member] | null | undefined,
): void {
  if (value === null) delete key[member]
  else if (value !== undefined) key[member] = value
}

/** @param now Unix milliseconds. */
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

type UseKeyOutcome = { kind: 'used'; key: StoredKey } | { kind: 'refused'; reason: InvalidReason }

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
