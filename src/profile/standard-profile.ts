import standard from '../../fixtures/profiles/standard.json' with { type: 'json' }
import type { Profile } from '../../schemas/generated/types.js'

/** A test validates the file, so no check is needed at run time. */
export function standardProfile(): Profile {
  return standard as unknown as Profile
}
