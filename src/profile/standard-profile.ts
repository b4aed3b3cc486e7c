import standard from '../../fixtures/profiles/standard.json' with { type: 'json' }
import type { Profile } from '../../schemas/generated/types.js'

/** The standard profile. A test validates the file, so that no check is needed at run time. */
export function standardProfile(): Profile {
  return standard as unknown as Profile
}
