import { seededRandom } from '../../../contract-tests/engine/random.js'
import type { Profile } from '../../../schemas/generated/types.js'
import type { ProfileSource } from '../../profile/profile-source.js'
import { standardProfile } from '../../profile/standard-profile.js'
import { allFields } from '../fields/all-fields.js'
import { fieldOf, withField } from '../fields/field-path.js'

/** What is more than one word, with a few values to draw from. */
const wider: Readonly<Record<string, readonly unknown[]>> = {
  'requests.stages': [
    ['mediaType', 'syntax', 'validation', 'authentication', 'authorization', 'api'],
    ['mediaType', 'syntax', 'authentication', 'validation', 'authorization', 'api'],
  ],
  'requests.maxDepth': [20, 100, 500],
  'creation.minimumNameLength': [0, 1],
  'creation.maximumNameLength': [null, 128, 256],
  'refill.minimumAmount': [1, 0],
  'refill.maximumDay': [28, 31],
  'ratelimit.minimumDuration': [1, 1000],
  'errors.failures.api-not-found.status': [404, 400, 403],
  'errors.failures.api-not-found.message': [
    'There is no API {apiId}.',
    'api {apiId} not found',
    'No such API.',
  ],
  'errors.failures.role-not-found.code': ['ROLE', 'missing_role'],
  'errors.failures.role-not-found.message': ['Roles {namesJson} are missing', 'No such role: {names}!'],
  'errors.violationFormat': ['{path} {text}', '{path}: {text}'],
  'errors.violationTexts': [
    { ...standardProfile().errors.violationTexts, required: 'Required', minimum: 'below {bound}' },
  ],
  'responses.indentParameter': ['', 'pretty'],
  'responses.corsMaxAgeSeconds': [0, 600],
  'ids.keyPrefix': ['key', 'k'],
  'ids.randomBytes': [8, 12, 16],
  'keys.startCharacters': [4, 6],
  'listing.cacheFreshMs': [0, 60_000],
}

/** A profile whose choices are drawn: the same seed draws the same. */
export function randomProfile(seed: number): ProfileSource {
  const random = seededRandom(seed)
  let profile: Profile = standardProfile()
  for (const { path, values = wider[path] } of [...allFields, ...widerGroups]) {
    if (values === undefined || random.below(3) > 0) continue
    profile = withField(profile, path, values[random.below(values.length)])
  }
  if (profile.listing.order !== 'id') profile = withField(profile, 'listing.cursor', 'opaque')
  return changed(profile, seed)
}

/** Groups of texts, which the schema describes member by member. */
const widerGroups = [{ path: 'errors.violationTexts', values: wider['errors.violationTexts'] }]

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
