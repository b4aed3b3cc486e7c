import { seededRandom } from '../../../contract-tests/engine/random.js'
import type { Profile } from '../../../schemas/generated/types.js'
import { fieldOf, withField } from '../../profile/field-path.js'
import { profileFields } from '../../profile/profile-fields.js'
import type { ProfileSource } from '../../profile/profile-source.js'
import { standardProfile } from '../../profile/standard-profile.js'
import { drawValue } from './field-values.js'

/** A profile of which a third of the fields is drawn from what its schema allows: the same seed draws the same. */
export function randomProfile(seed: number): ProfileSource {
  const random = seededRandom(seed)
  let profile: Profile = standardProfile()
  for (const field of profileFields) {
    if (random.below(3) > 0) continue
    const value = drawValue(field, random)
    if (value !== undefined) profile = withField(profile, field.path, value)
  }
  if (profile.listing.order !== 'id') profile = withField(profile, 'listing.cursor', 'opaque')
  return changed(profile, seed)
}

/** As a file says it: without what is as in standard. */
function changed(profile: Profile, seed: number): ProfileSource {
  const standard = standardProfile()
  const groups = Object.entries(profile).flatMap(([group, choices]) => {
    if (typeof choices !== 'object') return []
    const own = Object.entries(choices).filter(
      ([choice, value]) => JSON.stringify(value) !== JSON.stringify(fieldOf(standard, `${group}.${choice}`)),
    )
    return [[group, Object.fromEntries(own)]]
  })
  return { name: `random-${seed}`, extends: 'standard', ...Object.fromEntries(groups) }
}
