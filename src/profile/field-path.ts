import type { Profile } from '../../schemas/generated/types.js'
import { isSameJson, type JsonObject, memberOf, withMember } from '../common/json.js'
import type { ProfileSource } from './profile-source.js'

/** @param path A dotted path: `listing.order`, `errors.failures.api-not-found.status`. */
export function fieldOf(profile: Profile, path: string): unknown {
  return memberOf(profile, path.split('.'))
}

/** `undefined` removes the field. */
export function withField(profile: Profile, path: string, value: unknown): Profile {
  return withMember(profile, path.split('.'), value) as unknown as Profile
}

export function withFields(profile: Profile, values: JsonObject = {}): Profile {
  return Object.entries(values).reduce((made, [path, value]) => withField(made, path, value), profile)
}

/** The choices of a profile that differ from another profile, as in a file that extends the other profile. */
export function changesIn(profile: Profile, base: Profile): ProfileSource {
  const source: Record<string, JsonObject> = {}
  for (const [group, choices] of Object.entries(profile)) {
    if (typeof choices !== 'object') continue
    for (const [choice, value] of Object.entries(choices)) {
      const before = fieldOf(base, `${group}.${choice}`)
      if (isSameJson(value, before)) continue
      const own =
        group === 'errors' && choice === 'failures'
          ? differing(value as JsonObject, before as JsonObject)
          : value
      source[group] = { ...source[group], [choice]: own }
    }
  }
  return source as ProfileSource
}

function differing(value: JsonObject, before: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(value).filter(([name, inside]) => !isSameJson(inside, before[name])),
  )
}
