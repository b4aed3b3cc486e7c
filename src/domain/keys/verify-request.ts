import type {
  KeyVerificationRequest,
  KeyVerificationResponse,
  Profile,
  StoredKey,
} from '../../../schemas/generated/types.js'
import { isObject } from '../../common/json.js'
import type { Decision } from '../key-store.js'
import type { World } from '../world.js'
import { allPermissions } from './key-record.js'
import {
  applyElapsedTime,
  type CountedWindow,
  keyState,
  type RateLimitCounters,
  spendUses,
} from './key-state.js'

type Code = KeyVerificationResponse['code']

export type VerifyOutcome =
  | { kind: 'unknown-key' }
  | { kind: 'workspace-disabled' }
  | { kind: 'permission-query-invalid' }
  | { kind: 'ratelimit-not-found'; name: string; key: StoredKey }
  | {
      kind: 'verified'
      code: Code
      key: StoredKey
      /** The remaining uses, if the verification checked them. */
      remaining?: number
      limit?: LimitView
      exceeded?: string
      counts: (LimitsOutcome & { kind: 'checked' })['counts']
    }

/**
 * If a check before the rate limit fails, nothing changes. A verification of a key without remaining uses still counts toward the
 * rate limit.
 *
 * @param now Unix milliseconds.
 */
export function verifyRequest(
  key: StoredKey | undefined,
  request: KeyVerificationRequest,
  { world, profile, counters, isEnabled }: VerifySurroundings,
  now: number,
): Decision<VerifyOutcome> {
  if (key === undefined) return { result: { kind: 'unknown-key' } }
  if (!isEnabled(key.workspaceId)) return { result: { kind: 'workspace-disabled' } }
  const verdict = (code: Code): Decision<VerifyOutcome> => ({
    result: { kind: 'verified', code, key, counts: [] },
  })
  const state = keyState(key, profile, now)
  if (!key.enabled) return verdict('DISABLED')
  if (request.apiId !== undefined && request.apiId !== '' && request.apiId !== key.apiId)
    return verdict('FORBIDDEN')
  if (state.disabledBy === 'expiry') return verdict('EXPIRED')

  const query = request.authorization?.permissions
  if (query) {
    const isMet = meetsQuery(query, new Set(allPermissions(key, world)))
    if (isMet === undefined) return { result: { kind: 'permission-query-invalid' } }
    if (!isMet) return verdict('INSUFFICIENT_PERMISSIONS')
  }

  const limits = checkLimits(key, request, counters, profile, now)
  if (limits.kind === 'unknown-limit')
    return { result: { kind: 'ratelimit-not-found', name: limits.name, key } }
  const { view, exceeded, counts, keyWindow } = limits
  const checked = { kind: 'verified' as const, counts, ...(view !== undefined && { limit: view }) }
  const counted: StoredKey = keyWindow === undefined ? key : { ...key, window: keyWindow }
  const changes = keyWindow === undefined ? {} : { changes: { replace: counted } }
  if (exceeded !== undefined) {
    return { result: { ...checked, code: 'RATE_LIMITED', key, exceeded }, ...changes }
  }

  if (state.remaining === undefined) return { result: { ...checked, code: 'VALID', key }, ...changes }
  const cost = request.remaining?.cost ?? 1
  if (cost === 0) {
    const remaining = Math.max(0, state.remaining)
    return { result: { ...checked, code: 'VALID', key, remaining }, ...changes }
  }
  if (state.remaining <= 0)
    return { result: { ...checked, code: 'USAGE_EXCEEDED', key, remaining: 0 }, ...changes }
  const spent = { ...spendUses(applyElapsedTime(counted, profile, now), cost, now), updatedAt: now }
  return {
    result: { ...checked, code: 'VALID', key: spent, remaining: Math.max(0, state.remaining - cost) },
    changes: { replace: spent },
  }
}

interface VerifySurroundings {
  world: World
  profile: Profile
  counters: RateLimitCounters
  isEnabled(workspaceId: string): boolean
}

/**
 * Whether permissions meet a query: a text, `{ and: [...] }` or `{ or: [...] }`, nested at any depth. If `and` is present,
 * ignores `or`.
 *
 * @returns undefined for a malformed query.
 */
function meetsQuery(query: unknown, permissions: ReadonlySet<string>): boolean | undefined {
  if (typeof query === 'string') return permissions.has(query)
  if (!isObject(query)) return undefined
  const isAnd = query.and !== undefined
  const parts = isAnd ? query.and : query.or
  if (!Array.isArray(parts) || parts.length === 0) return undefined
  const met: boolean[] = []
  for (const part of parts) {
    const one = isAnd && part === '' ? true : meetsQuery(part, permissions)
    if (one === undefined) return undefined
    met.push(one)
  }
  return isAnd ? met.every(Boolean) : met.some(Boolean)
}

/** The state of one rate limit after a verification: of the first exceeded limit, or of the first limit if none is exceeded. */
type LimitView = {
  remaining: number
  /** Present only if the limit named `default` was checked. */
  limit?: number
  /** The end of the window, in Unix milliseconds. Null if the duration of the limit is 0. */
  reset: number | null
}

type LimitsOutcome =
  | { kind: 'unknown-limit'; name: string }
  | {
      kind: 'checked'
      exceeded?: string
      view?: LimitView
      /** The counts for {@link RateLimitCounters}, without the count in `keyWindow`. */
      counts: readonly { window: CountedWindow; used: number }[]
      /** The new `window` of the stored key. Absent if the verification does not change it. */
      keyWindow?: StoredKey['window']
    }

interface Limit {
  name: string
  limit: number
  /** In milliseconds. */
  duration: number
  cost: number
  who: string
}

const ownLimit = 'default'

/** Windows begin at multiples of their duration since 1970. */
function checkLimits(
  key: StoredKey,
  { ratelimit: own, ratelimits }: KeyVerificationRequest,
  counters: RateLimitCounters,
  profile: Profile,
  now: number,
): LimitsOutcome {
  const unit = profile.ratelimit.durationUnit === 'seconds' ? 1000 : 1
  const limits: Limit[] = []
  if (ratelimits === undefined) {
    const limit = ofKey(key, own?.cost, key.id, unit)
    if (limit !== undefined) limits.push(limit)
  } else {
    const who = key.identity?.id ?? key.id
    // If several entries have the same name, checks only the last of these entries, at the position of the first entry.
    for (const { name, cost = 1, limit, duration } of new Map(
      ratelimits.map(one => [one.name, one]),
    ).values()) {
      const isInline = limit !== undefined && duration !== undefined
      const asked = isInline
        ? { name, limit, duration: duration * unit, cost, who }
        : name === ownLimit
          ? ofKey(key, cost, who, unit)
          : undefined
      if (asked === undefined) return { kind: 'unknown-limit', name }
      limits.push(asked)
    }
  }
  return count(limits, key, counters, unit, now)
}

function ofKey({ ratelimit }: StoredKey, cost = 1, who: string, unit: number): Limit | undefined {
  const { limit, duration } = ratelimit ?? {}
  if (limit === undefined || duration === undefined) return undefined
  return { name: ownLimit, limit, duration: duration * unit, cost, who }
}

function count(
  limits: readonly Limit[],
  key: StoredKey,
  counters: RateLimitCounters,
  unit: number,
  now: number,
): LimitsOutcome {
  const counts: { window: CountedWindow; used: number }[] = []
  let keyWindow: StoredKey['window']
  let first: LimitView | undefined
  let failed: { exceeded: string; view: LimitView } | undefined
  const hasOwn = limits.some(({ name }) => name === ownLimit)
  for (const { name, limit, duration, cost, who } of limits) {
    const number = Math.floor(now / duration)
    const isOfKey = who === key.id && duration === (key.ratelimit?.duration ?? Number.NaN) * unit
    const startedAt = number * duration
    // Limits of one user and duration share a counter, and count in turn.
    const counted = counts.findLast(({ window }) => window.who === who && window.number === number)
    const own = keyWindow ?? (key.window?.startedAt === startedAt ? key.window : undefined)
    const used = isOfKey ? (own?.used ?? 0) : (counted?.used ?? counters.used({ who, number }))
    const isExceeded = used >= limit || used + cost > limit
    const nextUsed = isExceeded ? used : used + cost
    const reset = duration === 0 ? null : (number + 1) * duration
    const view: LimitView = { remaining: limit - nextUsed, ...(hasOwn && { limit }), reset }
    first ??= view
    if (isExceeded) failed ??= { exceeded: name, view }
    else if (isOfKey) keyWindow = { startedAt, used: nextUsed }
    else counts.push({ window: { who, number }, used: nextUsed })
  }
  return {
    kind: 'checked',
    counts,
    ...(keyWindow !== undefined && { keyWindow }),
    ...(failed ?? (first !== undefined && { view: first })),
  }
}
