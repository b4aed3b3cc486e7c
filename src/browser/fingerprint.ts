import type { Profile } from '../../schemas/generated/types.js'
import { keyHash } from '../domain/keys/key-hash.js'
import type { Fingerprint } from '../store/indexed-db/fingerprint.js'
import { version } from '../version.js'
import type { OpenKeymockOptions } from './open-keymock.js'

/** What the state of a page was begun with: fixture and profile by their hash. */
export function fingerprintOf(
  { fixtures, randomSeed = 0 }: OpenKeymockOptions,
  profile: Profile,
): Fingerprint {
  return {
    version,
    fixtures: fixtures === undefined ? 'default' : hash(fixtures),
    profile: hash(profile),
    randomSeed,
  }
}

function hash(value: unknown): string {
  return keyHash(JSON.stringify(value))
}
