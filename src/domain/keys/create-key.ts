import type { CreateKeyRequest, Profile } from '../../../schemas/generated/types.js'
import type { StoreChange } from '../key-store.js'
import type { RandomFrom } from '../random.js'
import type { Api, World } from '../world.js'
import { type AskedKey, drawMaterial } from './draw-material.js'
import { cutToLimits, type ExceededLimit, exceededLimit } from './exceeded-limit.js'
import { knownNames } from './known-names.js'
import { newKey, userOf } from './new-key.js'
import { withSideEffects } from './refusal-side-effects.js'

export interface CreateKeyCommand {
  api: Api
  request: CreateKeyRequest & Pick<AskedKey, 'isDefaultPrefix'>
  /** Whether the caller has permission to create recoverable keys. */
  mayEncrypt: boolean
  /** Unix milliseconds. */
  now: number
}

export type CreateKeyRefusal =
  | { kind: 'recoverable-not-supported'; apiId: string }
  | { kind: 'remaining-refused'; remaining: number }
  | { kind: 'expires-refused' }
  | { kind: 'refill-needs-remaining' }
  | { kind: 'refill-day-refused' }
  | { kind: 'role-not-found'; names: string[] }
  | { kind: 'permission-not-found'; names: string[] }
  | ({ kind: 'limit-exceeded' } & ExceededLimit)
  /** `left` is the id of the key that the service stores in spite of the refusal (`creation.refusedLeaves`). */
  | { kind: 'encrypt-not-permitted'; left?: string }

export type CreateKeyOutcome = { kind: 'created'; keyId: string; key: string } | CreateKeyRefusal

/**
 * Decides whether to create the requested key (spec 4.2): returns a change or a refusal. If a refusal stores a key or an identity
 * (`creation.refusedLeaves`), returns a change whose result is the refusal.
 */
export function createKey(
  world: World,
  profile: Profile,
  random: RandomFrom,
  asked: CreateKeyCommand,
): StoreChange<CreateKeyOutcome> | CreateKeyRefusal {
  const { api, now } = asked
  const request = cutToLimits(asked.request, profile.creation.limits)
  const command = { ...asked, request }
  const early = refuseAtOnce(profile, command)
  if (early !== undefined) return early
  const names = knownNames(world, profile, api, request)
  if ('kind' in names) return withSideEffects(names, profile, random, command)
  const late = refuseLate(profile, command)
  if (late !== undefined) return withSideEffects(late, profile, random, command)
  return {
    lookUp: { user: userOf(request, profile, api) },
    decide({ drawn, identity }) {
      const draws = random(drawn)
      const material = drawMaterial(request, profile, draws, now)
      material.identity = identity
      material.names = names
      const key = newKey(api, request, material, profile, now)
      return {
        result: { kind: 'created', keyId: key.id, key: material.key },
        changes: { add: key, drawn: draws.drawn },
      }
    },
  }
}

function refuseAtOnce(
  { creation, refill: rules }: Profile,
  { api, request, now }: CreateKeyCommand,
): CreateKeyRefusal | undefined {
  const { recoverable, remaining, expires, refill } = request
  if (recoverable && !api.recoverable) return { kind: 'recoverable-not-supported', apiId: api.id }
  if (remaining === 0 && creation.remainingZero === 'refuse') return { kind: 'remaining-refused', remaining }
  if (remaining !== undefined && remaining < 0 && creation.remainingNegative === 'refuse') {
    return { kind: 'remaining-refused', remaining }
  }
  const never = expires === 0 && creation.expiresZero === 'never'
  if (expires !== undefined && !never && expires <= now && creation.expiresInPast === 'refuse') {
    return { kind: 'expires-refused' }
  }
  if (refill === undefined) return undefined
  if (remaining === undefined && rules.withoutRemaining === 'refuse')
    return { kind: 'refill-needs-remaining' }
  if (refill.interval === 'daily' && refill.refillDay !== undefined && rules.dayWithDaily === 'refuse') {
    return { kind: 'refill-day-refused' }
  }
  return undefined
}

/** Refusals after the lookup of roles and permissions (spec 4.2 rule 4). */
function refuseLate(
  profile: Profile,
  { api, request, mayEncrypt }: CreateKeyCommand,
): CreateKeyRefusal | undefined {
  const { creation } = profile
  if (creation.limits.length > 0) {
    const user = userOf(request, profile, api)
    const exceeded = exceededLimit(
      { ...request, ...(user && { externalId: user.externalId }) },
      creation.limits,
    )
    if (exceeded !== undefined) return { kind: 'limit-exceeded', ...exceeded }
  }
  return request.recoverable && !mayEncrypt ? { kind: 'encrypt-not-permitted' } : undefined
}
