import type { Profile } from '../../schemas/generated/types.js'
import type { ProfileSource } from './profile-source.js'

type Json = Readonly<Record<string, unknown>>

/** @param path A dotted path: `listing.order`, `errors.failures.api-not-found.status`. */
export function fieldOf(profile: Profile, path: string): unknown {
  const start: unknown = profile
  return path.split('.').reduce((inside, name) => (inside as Json | undefined)?.[name], start)
}

/** `undefined` removes the field. */
export function withField(profile: Profile, path: string, value: unknown): Profile {
  return changed(profile as unknown as Json, path.split('.'), value) as unknown as Profile
}

export function withFields(profile: Profile, values: Readonly<Record<string, unknown>> = {}): Profile {
  return Object.entries(values).reduce((made, [path, value]) => withField(made, path, value), profile)
}

function changed(object: Json, [name = '', ...rest]: readonly string[], value: unknown): Json {
  if (rest.length > 0) return { ...object, [name]: changed((object[name] ?? {}) as Json, rest, value) }
  if (value !== undefined) return { ...object, [name]: value }
  return Object.fromEntries(Object.entries(object).filter(([other]) => other !== name))
}

/** The choices of a profile that differ from another profile, as in a file that extends the other profile. */
export function changesIn(profile: Profile, base: Profile): ProfileSource {
  const source: Record<string, Record<string, unknown>> = {}
  for (const [group, choices] of Object.entries(profile)) {
    if (typeof choices !== 'object') continue
    for (const [choice, value] of Object.entries(choices)) {
      const before = fieldOf(base, `${group}.${choice}`)
      if (isSameValue(value, before)) continue
      const own =
        group === 'errors' && choice === 'failures' ? differing(value as Json, before as Json) : value
      source[group] = { ...source[group], [choice]: own }
    }
  }
  return source as ProfileSource
}

function differing(value: Json, before: Json): Json {
  return Object.fromEntries(
    Object.entries(value).filter(([name, inside]) => !isSameValue(inside, before[name])),
  )
}

/** Ignores the order of members, except in objects inside arrays. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inside]) => [name, sorted(inside)]),
  )
}
