import type { Profile, StoredIdentity, StoredKey } from '../../../schemas/generated/types.js'
import { applyElapsedTime } from './key-state.js'

/** An omitted member stays unchanged. */
export interface KeyChanges {
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
