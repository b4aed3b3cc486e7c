import { readFileSync } from 'node:fs'
import standard from '../../fixtures/profiles/standard.json' with { type: 'json' }
import type { ProfileSource } from '../../src/profile/profile-source.js'

/** A profile that differs from `standard` in some choices. */
export interface VariedProfile {
  name: string
  profile: ProfileSource
}

interface Field {
  type?: string
  enum?: string[]
  properties?: Record<string, Field>
  'x-deviation'?: { value: string | string[] }
}

interface Choice {
  group: string
  name: string
  value: string | boolean
  deviates: boolean
}

type Groups = Record<string, Record<string, unknown>>

const schema: Field = JSON.parse(
  readFileSync(new URL('../../schemas/profile.schema.json', import.meta.url), 'utf8'),
)

const choices: Choice[] = Object.entries(schema.properties ?? {}).flatMap(([group, { properties = {} }]) =>
  Object.entries(properties).flatMap(([name, field]) => {
    const values = field.type === 'boolean' ? [true, false] : (field.enum ?? [])
    return values
      .filter(value => value !== (standard as unknown as Groups)[group]?.[name])
      .map(value => ({
        group,
        name,
        value,
        deviates: [field['x-deviation']?.value].flat().some(one => one === value),
      }))
  }),
)

/** Up to this many choices share a profile, because a run for each choice would take too long. */
const bundleSize = 24

const optionalMembers =
  'name ownerId meta createdAt updatedAt expires remaining refill ratelimit roles permissions enabled identity'

/** Profiles that the specification allows. Together they contain every value of every field. */
export const lawfulProfiles: readonly VariedProfile[] = [
  ...bundled(choices.filter(({ deviates }) => !deviates)).map(profileOf),
  varied('total and listings lag as long as allowed', {
    listing: { totalLagMs: 300_000, cacheFreshMs: 60_000, cacheStaleMs: 3_600_000 },
  }),
  varied('records omit every optional member', { records: { omit: optionalMembers.split(' ') } }),
]

/** Profiles with one choice that the specification forbids. */
export const deviatingProfiles: readonly VariedProfile[] = choices
  .filter(({ deviates }) => deviates)
  .map(choice => profileOf([choice]))

/** Some values of `cursor` need a certain `order`, so a bundle sets at most one of these two fields. */
function areOfOrder(...names: string[]): boolean {
  return names.every(name => name === 'order' || name === 'cursor')
}

function bundled(all: readonly Choice[]): Choice[][] {
  const bundles: Choice[][] = []
  for (const choice of all) {
    const collides = (other: Choice) =>
      other.group === choice.group && (other.name === choice.name || areOfOrder(other.name, choice.name))
    const fits = bundles.find(bundle => bundle.length < bundleSize && !bundle.some(collides))
    if (fits) fits.push(choice)
    else bundles.push([choice])
  }
  return bundles
}

function profileOf(bundle: readonly Choice[]): VariedProfile {
  const groups: Groups = {}
  for (const { group, name, value } of bundle) groups[group] = { ...groups[group], [name]: value }
  // A cursor that is the id of the last key works only with keys in the order of their ids.
  if (groups.listing?.cursor === 'last-id') groups.listing.order = 'id'
  return varied(bundle.map(({ group, name, value }) => `${group}.${name}: ${value}`).join(', '), groups)
}

function varied(name: string, groups: Groups): VariedProfile {
  return { name, profile: { name: 'variant', extends: 'standard', ...groups } as ProfileSource }
}
