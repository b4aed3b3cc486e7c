import type { Profile } from '../../../schemas/generated/types.js'
import { isSameJson } from '../../common/json.js'
import { fieldOf, withField } from '../../profile/field-path.js'
import { type FieldSchema, type ProfileField, profileFields } from '../../profile/profile-fields.js'
import { checkProfile } from '../../profile/resolve-profile.js'

export interface ChangedField {
  field: string
  value: unknown
  profile: Profile
}

export function changedFields(profile: Profile): ChangedField[] {
  return profileFields.flatMap(field =>
    otherValues(field, fieldOf(profile, field.path), profile)
      .filter(value => !isSameJson(value, fieldOf(profile, field.path)))
      .map(value => ({ field: field.path, value, profile: withField(profile, field.path, value) }))
      .filter(one => isLawful(one.profile)),
  )
}

function isLawful(profile: Profile): boolean {
  try {
    checkProfile(profile, { code: 'PROFILE_INVALID', name: 'profile' })
    return true
  } catch {
    return false
  }
}

function otherValues(field: ProfileField, present: unknown, profile: Profile): readonly unknown[] {
  const own =
    special[field.path] ?? special[field.path.replace(/^errors\.failures\.[^.]+\./, 'errors.failures.*.')]
  if (own !== undefined) return own(present, profile)
  if (field.values !== undefined) return field.values
  const words = field.schema.items?.enum
  if (words !== undefined && Array.isArray(present)) return withOneWordOther(present, words)
  if (typeof present === 'number') return [withinBounds(present, field.schema)]
  return typeof present === 'string' ? [`${present} (own)`] : []
}

function withinBounds(present: number, { maximum = Number.POSITIVE_INFINITY }: FieldSchema): number {
  return present < maximum ? present + 1 : present - 1
}

function withOneWordOther(present: readonly unknown[], words: readonly unknown[]): unknown[] {
  return words.map(word => words.filter(one => present.includes(one) !== (one === word)))
}

type Other = (present: unknown, profile: Profile) => readonly unknown[]

const header: Other = present => [{ ...(present as object | undefined), 'X-Own': 'own' }]
const needed: Other = () => [[['own.permission']]]

/** Other values for fields whose schemas suggest no value that has an effect. */
const special: Readonly<Record<string, Other>> = {
  'requests.stages': () => [
    ['mediaType', 'syntax', 'validation', 'authentication', 'authorization', 'api'],
    ['mediaType', 'syntax', 'authentication', 'validation', 'authorization', 'api'],
    ['mediaType', 'authentication', 'syntax', 'validation', 'authorization', 'api'],
    ['authentication', 'mediaType', 'syntax', 'validation', 'authorization', 'api'],
  ],
  'authorization.list': needed,
  'authorization.decrypt': needed,
  'authorization.create': needed,
  'authorization.recoverable': needed,
  'errors.mediaType': () => ['application/vnd.own+json'],
  'errors.body': () => [{ own: { code: '{code}', message: '{message}' } }],
  'errors.violationFormat': present => [present === '{path} {text}' ? '{path}: {text}' : '{path} {text}'],
  'errors.failures.*.headers': header,
  'errors.failures.*.mediaType': () => ['text/plain'],
  'errors.failures.*.body': () => ['own text'],
  'responses.mediaType': () => ['application/vnd.own+json'],
  'responses.headers': header,
  'responses.preflightHeaders': header,
  'responses.indentParameter': present => [present === '' ? 'pretty' : ''],
  'responses.corsHeadersUnasked': present => [present === '' ? 'Authorization' : ''],
  'responses.corsOrigin': present => ['https://own.example.test', present === '' ? '*' : ''],
  'ids.keyPrefix': present => [`${present}x`],
  'ids.identityPrefix': present => [`${present}x`],
  'ids.requestPrefix': present => [`${present}x`],
  'ids.timestampBytes': present => [present === 0 ? 4 : 0],
  'creation.maximumNameLength': present => [present === null ? 255 : null],
  'creation.limits': present => [
    [
      // 256 is a usual bound. Parity can find only usual bounds here, because the message contains no number.
      { member: 'name', maximumLength: 256, status: 500, code: 'OWN', message: '{member} is too long' },
      ...(present as unknown[]),
    ],
  ],
  'refill.defaultDay': present => [Number(present) === 15 ? 16 : 15],
  'ratelimit.types': present =>
    Object.entries(present as Record<string, boolean>).map(([name, isAsync]) => ({
      ...(present as object),
      [name]: !isAsync,
    })),
  'ratelimit.minimumDuration': present => [present === 1 ? 1000 : 1],
  'listing.totalLagMs': present => [present === 0 ? 300_000 : 0],
  'listing.cacheFreshMs': present => [present === 0 ? 60_000 : 0],
  'listing.cacheStaleMs': present => [present === 0 ? 60_000 : 0],
}
