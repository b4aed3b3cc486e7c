import type {
  Profile,
  StoredIdentity,
  StoredKey,
  UpdateKeyRequest,
} from '../../../../schemas/generated/types.js'
import type { StoreChange } from '../../../domain/key-store.js'
import { writeId } from '../../../domain/keys/new-key.js'
import { changeMembers, updateKey } from '../../../domain/keys/update-key.js'
import type { RandomFrom } from '../../../domain/random.js'

/** The members whose change also sets `updatedAt`. */
const ownMembers = [
  'name',
  'ownerId',
  'externalId',
  'meta',
  'expires',
  'ratelimit',
  'remaining',
  'refill',
  'enabled',
] as const

export function changesMembers(request: UpdateKeyRequest): boolean {
  return ownMembers.some(member => request[member] !== undefined)
}

/** The change that an update makes to a key, except to roles and permissions. */
export function keyChange(
  { id, workspaceId }: StoredKey,
  request: UpdateKeyRequest,
  profile: Profile,
  random: RandomFrom,
  now: number,
): StoreChange<StoredKey | undefined> {
  const given = request.externalId === undefined ? request.ownerId : request.externalId
  return {
    lookUp: { keyId: id, user: typeof given === 'string' ? { workspaceId, externalId: given } : undefined },
    decide({ key, identity, drawn }) {
      if (key === undefined) return { result: undefined }
      const draws = random(drawn)
      const isNew = typeof given === 'string' && identity === undefined
      const known: StoredIdentity | undefined = isNew
        ? {
            id: writeId('identity', draws.bytes(profile.ids.randomBytes), profile, now),
            workspaceId,
            externalId: given,
          }
        : identity
      const { expires, remaining, enabled = key.enabled } = request
      const state = updateKey(
        key,
        { ...(expires !== undefined && { expires }), ...(remaining !== undefined && { remaining }) },
        profile,
        now,
      )
      const changed = changeMembers(
        { ...state, enabled },
        {
          name: request.name,
          meta: request.meta,
          ...(given !== undefined && {
            user: given === null || known === undefined ? null : { externalId: given, identity: known },
          }),
          ...(request.ratelimit !== undefined && { ratelimit: ratelimitOf(request, key) }),
          ...(request.refill !== undefined && { refill: refillOf(request, key, now) }),
        },
      )
      return {
        result: changed,
        changes: {
          replace: changed,
          ...(isNew && known !== undefined && { know: known, drawn: draws.drawn }),
        },
      }
    },
  }
}

function ratelimitOf({ ratelimit }: UpdateKeyRequest, key: StoredKey): StoredKey['ratelimit'] | null {
  if (!ratelimit) return null
  const { limit, type } = ratelimit
  const duration = ratelimit.duration ?? ratelimit.refillInterval ?? key.ratelimit?.duration
  const isAsync = ratelimit.async ?? type === 'fast'
  return { async: isAsync, limit, ...(duration !== undefined && { duration }) }
}

/** Imitates a defect of the build behind `unkey-v1`: a daily refill becomes a monthly refill on day 1. */
function refillOf({ refill }: UpdateKeyRequest, key: StoredKey, now: number): StoredKey['refill'] | null {
  if (!refill) return null
  const { amount, refillDay = 1 } = refill
  return {
    interval: 'monthly',
    amount,
    refillDay: Math.round(refillDay),
    lastRefillAt: key.refill?.lastRefillAt ?? now,
    ...(key.refill === undefined || key.refill.hidesLastRefill ? { hidesLastRefill: true } : {}),
  }
}
