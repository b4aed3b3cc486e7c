import type { Profile } from '../../../schemas/generated/types.js'
import type { Random } from '../random.js'
import { writeId, writeKey } from './key-text.js'
import { type KeyMaterial, secretLength } from './new-key.js'

export interface AskedKey {
  byteLength?: number
  prefix?: string
  /** Whether the prefix is the API's default, not the request's. */
  isDefaultPrefix?: boolean
  externalId?: string
  ownerId?: string
}

/**
 * Draws the random values of a new key. Includes an id for the user, because the user may be new.
 *
 * @param now Unix milliseconds.
 */
export function drawMaterial(asked: AskedKey, profile: Profile, random: Random, now: number): KeyMaterial {
  const idLength = profile.ids.randomBytes
  const end = idLength + secretLength(asked)
  const hasUser = (asked.externalId ?? asked.ownerId) !== undefined
  const bytes = random.bytes(hasUser ? end + idLength : end)
  const { key, start } = writeKey(bytes.slice(idLength, end), asked.prefix, profile)
  const isShort = asked.isDefaultPrefix === true && !profile.keys.startCountsDefaultPrefix
  return {
    id: writeId('key', bytes.slice(0, idLength), profile, now),
    identityId: hasUser ? writeId('identity', bytes.slice(end), profile, now) : undefined,
    key,
    start: isShort ? key.slice(0, profile.keys.startCharacters) : start,
  }
}
