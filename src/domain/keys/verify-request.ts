import type {
  KeyVerificationRequest,
  KeyVerificationResponse,
  Profile,
  StoredKey,
} from '../../../schemas/generated/types.js'
import { isObject } from '../is-object.js'
import type { Decision } from '../key-store.js'
import type { World } from '../world.js'
import { applyElapsedTime } from './apply-elapsed-time.js'
import { checkLimits, type LimitsOutcome, type LimitView } from './check-limits.js'
import { allPermissions } from './key-record.js'
import { keyState } from './key-state.js'
import type { RateLimitCounters } from './rate-limit-counters.js'
import { spendUses } from './use-key.js'

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

export interface VerifySurroundings {
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
