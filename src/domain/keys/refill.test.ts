import { describe, expect, it } from 'vitest'
import type { Profile } from '../../../schemas/generated/types.js'
import { standardProfile } from '../../profile/standard-profile.js'
import { refilled } from './key-state.js'

const rules = (changes: Partial<Profile['refill']> = {}) => ({ ...standardProfile().refill, ...changes })
const utc = Date.UTC
const daily = { interval: 'daily', amount: 10, lastRefillAt: utc(2030, 0, 1, 12) }
const monthly = (refillDay: number | undefined, lastRefillAt = utc(2030, 0, 15)) => ({
  interval: 'monthly',
  amount: 10,
  lastRefillAt,
  ...(refillDay !== undefined && { refillDay }),
})

describe('refilled', () => {
  it.each<[string, Parameters<typeof refilled>[1], Partial<Profile['refill']>, number]>([
    ['at midnight UTC, for a daily refill', daily, {}, utc(2030, 0, 2)],
    ['at the beginning of its `refillDay`, for a monthly refill', monthly(20), {}, utc(2030, 0, 20)],
    ['on the default day, without a `refillDay`', monthly(undefined), { defaultDay: 1 }, utc(2030, 1, 1)],
    [
      'on the last day of a month without a 31st',
      monthly(31, utc(2030, 1, 1)),
      { shortMonth: 'last-day' },
      utc(2030, 1, 28),
    ],
    [
      'in the next month, if the profile skips short months',
      monthly(31, utc(2030, 1, 1)),
      { shortMonth: 'skip' },
      utc(2030, 2, 31),
    ],
  ])('refills a key %s, and not one millisecond earlier', (_, refill, changes, at) => {
    const { lastRefillAt } = refill
    const before = { remaining: 3, lastRefillAt, happened: false, nextRefillAt: at }
    expect(refilled(3, refill, rules(changes), at - 1)).toEqual(before)
    expect(refilled(3, refill, rules(changes), at)).toMatchObject({ remaining: 10, lastRefillAt: at })
  })

  it.each([
    ['set', 3, 10],
    ['set', 99, 10],
    ['raise', 3, 10],
    ['raise', 99, 99],
    ['add', 3, 33],
    ['none', 3, 3],
  ] as const)(
    'applies the refill effect %s: after three refills, `remaining` changes from %i to %i',
    (effect, before, after) => {
      expect(refilled(before, daily, rules({ effect }), utc(2030, 0, 4)).remaining).toBe(after)
    },
  )

  it.each([
    ['if refills have no effect', daily, 'none'],
    ['for an unknown interval', { ...daily, interval: 'hourly' }, 'set'],
  ] as const)('refills nothing, and names no next refill, %s', (_, refill, effect) => {
    const after = { remaining: 3, nextRefillAt: undefined }
    expect(refilled(3, refill, rules({ effect }), utc(2040, 0, 1))).toMatchObject(after)
  })
})
