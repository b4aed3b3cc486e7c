import type { Profile } from '../../schemas/generated/types.js'
import { changedFields } from '../../src/fidelity/test-support/changed-fields.js'
import { profileField } from '../../src/profile/profile-fields.js'
import type { ProfileSource } from '../../src/profile/profile-source.js'
import { standardProfile } from '../../src/profile/standard-profile.js'

/** A profile that differs from `standard`. */
interface VariedProfile {
  name: string
  profile: ProfileSource
}

/** Each other value of each choice that has a list of values. */
const changed = changedFields(standardProfile()).flatMap(({ field, value, profile }) => {
  const { values, schema } = profileField(field) ?? {}
  const name = `${field}: ${value}`
  return values === undefined ? [] : { name, profile, deviates: isDeviation(schema, value) }
})

const optionalMembers = profileField('records.omit')?.schema.items?.enum as Profile['records']['omit']

/** Profiles that the specification allows. Together they contain every value of every choice. */
export const lawfulProfiles: readonly VariedProfile[] = [
  ...changed.filter(({ deviates }) => !deviates),
  varied('listing.cursor: last-id', { listing: { cursor: 'last-id', order: 'id' } }),
  varied('total and listings lag as long as allowed', {
    listing: { totalLagMs: 300_000, cacheFreshMs: 60_000, cacheStaleMs: 3_600_000 },
  }),
  varied('records omit every optional member', {
    records: { omit: optionalMembers },
  }),
]

/** Profiles with one choice that the specification forbids, or with quirks: `unkey-v1` loses a member of `meta`. */
export const deviatingProfiles: readonly VariedProfile[] = [
  ...changed.filter(({ deviates }) => deviates),
  varied('quirks: unkey-v1', { quirks: 'unkey-v1' }),
]

function isDeviation(schema: unknown, value: unknown): boolean {
  const { 'x-deviation': deviation } = schema as { 'x-deviation'?: { value: unknown } }
  return [deviation?.value].flat().includes(value)
}

function varied(name: string, choices: Omit<ProfileSource, 'name'>): VariedProfile {
  return { name, profile: { name: 'variant', extends: 'standard', ...choices } }
}
