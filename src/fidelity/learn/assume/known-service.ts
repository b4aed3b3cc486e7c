import { fieldOf, isSameValue } from '../../../profile/field-path.js'
import { profileFields } from '../../../profile/profile-fields.js'
import type { ProfileName } from '../../../profile/profile-source.js'
import { resolveProfile } from '../../../profile/resolve-profile.js'
import { shippedProfiles } from '../../../profile/shipped-profiles.js'
import type { Concluded } from './assume.js'
import type { Assumption } from './assumption.js'

/** With fewer compared fields, a target may agree with a profile by chance. */
const leastSeen = 20
const leastAgreeing = 0.9

/**
 * Guesses that unseen fields have the values of a shipped profile, if nearly all seen fields agree with that profile. Guesses no
 * permissions, because a mock with a wrong guess could refuse a token that the target accepts.
 */
export function knownService({
  profile,
  base,
  seen,
}: Pick<Concluded, 'profile' | 'base' | 'seen'>): Assumption[] {
  const paths = profileFields.map(({ path }) => path)
  return (Object.keys(shippedProfiles) as ProfileName[]).flatMap(name => {
    const known = resolveProfile(name)
    const isUsual = (path: string) => isSameValue(fieldOf(known, path), fieldOf(base, path))
    const compared = paths.filter(path => seen.has(path) && !isUsual(path))
    const agreeing = compared.filter(path => isSameValue(fieldOf(profile, path), fieldOf(known, path)))
    if (compared.length < leastSeen || agreeing.length < leastAgreeing * compared.length) return []
    const note = `as in the profile ${name}, which agrees with ${agreeing.length} of ${compared.length} seen fields`
    return paths
      .filter(path => !seen.has(path) && !path.startsWith('authorization.'))
      .map(path => ({ field: path, value: fieldOf(known, path), ...(!isUsual(path) && { note }) }))
  })
}
