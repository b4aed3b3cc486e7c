import type { CreateKeyRequest, Profile } from '../../schemas/generated/types.js'
import { drawMaterial } from './draw-material.js'
import type { KeyStore } from './key-store.js'
import { newKey, userOf } from './new-key.js'
import type { RandomFrom } from './random.js'
import type { Api, World } from './world.js'

export interface CreateKeyCommand {
  api: Api
  request: CreateKeyRequest
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

export type CreateKeyOutcome = { kind: 'created'; keyId: string; key: string } | CreateKeyRefusal

/** Creates a key (spec 4.2). When it is refused nothing is left behind: no key, and no identity. */
export async function createKey(
  store: KeyStore,
  world: World,
  profile: Profile,
  random: RandomFrom,
  command: CreateKeyCommand,
): Promise<CreateKeyOutcome> {
  const { api, request, now } = command
  const refusal = refuse(world, profile, command)
  if (refusal !== undefined) return refusal
  return store.change({ user: userOf(request, profile, api) }, ({ drawn, identity }) => {
    const draws = random(drawn)
    const material = drawMaterial(request, profile, draws, now)
    const key = newKey(api, request, { ...material, identity }, profile, now)
    return {
      result: { kind: 'created', keyId: key.id, key: material.key },
      changes: { add: key, drawn: draws.drawn },
    }
  })
}

function refuse(world: World, profile: Profile, command: CreateKeyCommand): CreateKeyRefusal | undefined {
  const { api, request, now } = command
  if (request.recoverable && !api.recoverable) return { kind: 'recoverable-not-supported', apiId: api.id }
  return refuseLimits(profile, request, now) ?? refuseNames(world, profile, command)
}

function refuseLimits(
  { creation, refill: rules }: Profile,
  { remaining, expires, refill }: CreateKeyRequest,
  now: number,
): CreateKeyRefusal | undefined {
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

/** Rule 4: a role or permission that does not exist fails the request. */
function refuseNames(
  world: World,
  { creation }: Profile,
  { api, request }: CreateKeyCommand,
): CreateKeyRefusal | undefined {
  const workspace = world.workspaces.get(api.workspaceId)
  const { roles = [], permissions = [] } = request
  const missingRoles = roles.filter(role => !workspace?.roles.has(role))
  if (missingRoles.length > 0 || isRepeatRefused(roles))
    return { kind: 'role-not-found', names: missingRoles }
  const missing = permissions.filter(permission => !workspace?.permissions.has(permission))
  if (missing.length > 0 || isRepeatRefused(permissions))
    return { kind: 'permission-not-found', names: missing }
  return undefined

  function isRepeatRefused(names: readonly string[]): boolean {
    return creation.repeatedNames === 'missing' && new Set(names).size < names.length
  }
}
