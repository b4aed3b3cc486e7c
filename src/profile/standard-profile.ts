import standard from '../../fixtures/profiles/standard.json' with { type: 'json' }
import type { Profile } from '../../schemas/generated/types.js'

/** The standard profile. It is what its file says: a test checks that, so that nobody has to at run time. */
export function standardProfile(): Profile {
  return standard as unknown as Profile
}
