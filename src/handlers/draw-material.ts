import { writeKey } from '../domain/key-text.js'
import { type KeyMaterial, secretLength, writeIds } from '../domain/new-key.js'
import type { Service } from './service.js'

/** Draws what a new key needs by chance: its id, its random bytes, and the id of a user who may be new. */
export function drawMaterial(
  { profile, random }: Pick<Service, 'profile' | 'random'>,
  request: { byteLength?: number; prefix?: string; externalId?: string; ownerId?: string },
  now: number,
): KeyMaterial {
  const idLength = profile.ids.randomBytes
  const end = idLength + secretLength(request)
  const hasUser = (request.externalId ?? request.ownerId) !== undefined
  const bytes = random.bytes(hasUser ? end + idLength : end)
  const id = bytes.subarray(0, idLength)
  const secret = bytes.subarray(idLength, end)
  const identityId = bytes.subarray(end)
  const text = writeKey(secret, request.prefix, profile)
  const ids = writeIds({ id, identityId, secret }, profile, now)
  return { id: ids.id, identityId: ids.identityId, key: text.key, start: text.start }
}
