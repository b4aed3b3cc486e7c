import type { Profile } from '../../../schemas/generated/types.js'
import type { KeyStore } from '../key-store.js'
import type { RandomFrom } from '../random.js'
import type { CreateKeyCommand, CreateKeyRefusal } from './create-key.js'
import { drawMaterial } from './draw-material.js'
import { writeId } from './key-text.js'
import { newKey, userOf } from './new-key.js'

/** Leaves behind what a service without transactions had written when it found that a key must not be created. */
export async function leaveBehind(
  store: KeyStore,
  profile: Profile,
  random: RandomFrom,
  { api, request, now }: CreateKeyCommand,
  refusal: CreateKeyRefusal,
): Promise<void> {
  const { refusedLeaves } = profile.creation
  const user = userOf(request, profile, api)
  if (refusal.kind === 'encrypt-not-permitted' && refusedLeaves.includes('key')) {
    const asked = { ...request, recoverable: false, roles: [], permissions: [] }
    return store.change({ user }, ({ drawn, identity }) => {
      const draws = random(drawn)
      const material = drawMaterial(asked, profile, draws, now)
      const key = newKey(api, asked, { ...material, identity }, profile, now)
      return { result: undefined, changes: { add: key, drawn: draws.drawn } }
    })
  }
  if (user === undefined || !refusedLeaves.includes('identity') || isUserRefused(refusal)) return
  await store.change({ user }, ({ drawn, identity }) => {
    if (identity !== undefined) return { result: undefined }
    const draws = random(drawn)
    const id = writeId('identity', draws.bytes(profile.ids.randomBytes), profile, now)
    return { result: undefined, changes: { know: { id, ...user }, drawn: draws.drawn } }
  })
}

function isUserRefused(refusal: CreateKeyRefusal): boolean {
  return refusal.kind === 'limit-exceeded' && refusal.limit.member === 'externalId'
}
