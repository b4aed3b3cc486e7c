import { writeKey } from '../domain/key-text.js'
import { type KeyMaterial, secretLength, writeIds } from '../domain/new-key.js'
import type { Service } from './service.js'

/** Draws what a new key needs by chance: the same number of bytes for every request of the same byteLength. */
export function drawMaterial(
  { profile, random }: Pick<Service, 'profile' | 'random'>,
  request: { byteLength?: number; prefix?: string },
  now: number,
): KeyMaterial {
  const idLength = profile.ids.randomBytes
  const bytes = random.bytes(2 * idLength + secretLength(request))
  const id = bytes.subarray(0, idLength)
  const identityId = bytes.subarray(idLength, 2 * idLength)
  const secret = bytes.subarray(2 * idLength)
  return {
    ...writeIds({ id, identityId, secret }, profile, now),
    ...writeKey(secret, request.prefix, profile),
  }
}
