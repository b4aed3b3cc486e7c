import type { Profile, StoredIdentity, StoredKey, StoredRefill } from '../../../schemas/generated/types.js'
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
