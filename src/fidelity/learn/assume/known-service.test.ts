import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldOf, isSameValue, withField } from '../../../profile/field-path.js'
import { profileFields } from '../../../profile/profile-fields.js'
import { resolveProfile } from '../../../profile/resolve-profile.js'
import { knownService } from './known-service.js'

const base = resolveProfile('standard')
const known = resolveProfile('unkey-v1')
const paths = profileFields.map(({ path }) => path)
const own = paths.filter(path => !isSameValue(fieldOf(known, path), fieldOf(base, path)))

function assumedFor(seen: readonly string[], others: readonly string[] = []) {
  const profile = [...seen, ...others].reduce(
    (made, path) => withField(made, path, fieldOf(others.includes(path) ? base : known, path)),
    base,
  )
  return knownService({ profile, base, seen: new Set([...seen, ...others]) })
}

const someOf = (count: number) => fc.shuffledSubarray(own, { minLength: count, maxLength: count })

describe('the unseen fields of a known service', () => {
  it('get the values of the shipped profile, except for permissions', () => {
    fc.assert(
      fc.property(someOf(20), seen => {
        const assumed = assumedFor(seen)
        const unseen = paths.filter(path => !seen.includes(path) && !path.startsWith('authorization.'))
        expect(assumed.map(({ field }) => field).sort()).toEqual(unseen.sort())
        for (const { field, value } of assumed) expect(value).toEqual(fieldOf(known, field))
        const reasons = assumed.flatMap(({ note }) => note ?? [])
        expect(new Set(reasons)).toEqual(
          new Set(['as in the profile unkey-v1, which agrees with 20 of 20 seen fields']),
        )
      }),
      { numRuns: 20 },
    )
  })

  it('get no values of the shipped profile if fewer than 20 fields were seen', () => {
    fc.assert(
      fc.property(someOf(19), seen => {
        expect(assumedFor(seen)).toEqual([])
      }),
      { numRuns: 20 },
    )
  })

  it.each([
    [18, 2, true],
    [17, 3, false],
  ])(
    'get values only if at least nine of ten seen fields equal the shipped profile: %d equal, %d different',
    (equal, different, isKnown) => {
      fc.assert(
        fc.property(someOf(20), seen => {
          const assumed = assumedFor(seen.slice(0, equal), seen.slice(equal, equal + different))
          expect(assumed.length > 0).toBe(isKnown)
        }),
        { numRuns: 20 },
      )
    },
  )
})
