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

/**
 * The part of a profile's file that sets a field: a choice such as `listing.order`, or a kind of failure with all its members.
 */
export function choiceOf(profile: Profile, path: string): ProfileSource {
  const names = path.split('.').slice(0, path.startsWith('errors.failures.') ? 3 : 2)
  const value = fieldOf(profile, names.join('.'))
  return names.reduceRight<unknown>((inside, name) => ({ [name]: inside }), value) as ProfileSource
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
