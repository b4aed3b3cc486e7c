import type { Profile } from '../../../schemas/generated/types.js'
import type { StoreChange } from '../key-store.js'
import type { RandomFrom } from '../random.js'
import type { CreateKeyCommand, CreateKeyRefusal } from './create-key.js'
import { drawMaterial } from './draw-material.js'
import { writeId } from './key-text.js'
import { newKey, userOf } from './new-key.js'

/** If a service has no transactions, a refused create can leave a key or an identity in its store. */
export function withSideEffects(
  refusal: CreateKeyRefusal,
  profile: Profile,
  random: RandomFrom,
  { api, request, now }: CreateKeyCommand,
): StoreChange<CreateKeyRefusal> | CreateKeyRefusal {
  const { refusedLeaves } = profile.creation
  if (refusedLeaves.length === 0) return refusal
  const user = userOf(request, profile, api)
  if (refusal.kind === 'encrypt-not-permitted' && refusedLeaves.includes('key')) {
    const asked = { ...request, recoverable: false, roles: [], permissions: [] }
    return {
      lookUp: { user },
      decide({ drawn, identity }) {
        const draws = random(drawn)
        const material = drawMaterial(asked, profile, draws, now)
        const key = newKey(api, asked, { ...material, identity }, profile, now)
        return { result: { ...refusal, left: key.id }, changes: { add: key, drawn: draws.drawn } }
      },
    }
  }
  if (user === undefined || !refusedLeaves.includes('identity') || isUserRefused(refusal)) return refusal
  return {
    lookUp: { user },
    decide({ drawn, identity }) {
      if (identity !== undefined) return { result: refusal }
      const draws = random(drawn)
      const id = writeId('identity', draws.bytes(profile.ids.randomBytes), profile, now)
      return { result: refusal, changes: { know: { id, ...user }, drawn: draws.drawn } }
    },
  }
}

function isUserRefused(refusal: CreateKeyRefusal): boolean {
  return refusal.kind === 'limit-exceeded' && refusal.limit.member === 'externalId'
}
