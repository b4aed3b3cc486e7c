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
  it('refills a key with a daily refill exactly at midnight UTC', () => {
    expect(refilled(3, daily, rules(), utc(2030, 0, 2))).toMatchObject({
      remaining: 10,
      lastRefillAt: utc(2030, 0, 2),
    })
  })

  it('does not refill a key with a daily refill one millisecond before midnight', () => {
    const before = refilled(3, daily, rules(), utc(2030, 0, 2) - 1)
    expect(before).toEqual({
      remaining: 3,
      lastRefillAt: daily.lastRefillAt,
      happened: false,
      nextRefillAt: utc(2030, 0, 2),
    })
  })

  it('refills a key with a monthly refill at the beginning of its `refillDay`', () => {
    expect(refilled(3, monthly(20), rules(), utc(2030, 0, 20)).remaining).toBe(10)
    expect(refilled(3, monthly(20), rules(), utc(2030, 0, 20) - 1).remaining).toBe(3)
  })

  it('refills a key with a monthly refill on the default day if the key has no `refillDay`', () => {
    expect(refilled(3, monthly(undefined), rules({ defaultDay: 1 }), utc(2030, 1, 1)).remaining).toBe(10)
    expect(refilled(3, monthly(undefined), rules({ defaultDay: 1 }), utc(2030, 1, 1) - 1).remaining).toBe(3)
  })

  it('moves a refill on the 31st to the last day of a short month', () => {
    const key = monthly(31, utc(2030, 1, 1))
    expect(refilled(3, key, rules({ shortMonth: 'last-day' }), utc(2030, 1, 28)).remaining).toBe(10)
  })

  it('skips a short month if the profile skips short months', () => {
    const key = monthly(31, utc(2030, 1, 1))
    const skipping = rules({ shortMonth: 'skip' })
    expect(refilled(3, key, skipping, utc(2030, 2, 30)).remaining).toBe(3)
    expect(refilled(3, key, skipping, utc(2030, 2, 31)).remaining).toBe(10)
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

  it('names no next refill if refills have no effect', () => {
    expect(refilled(3, daily, rules({ effect: 'none' }), utc(2030, 0, 4)).nextRefillAt).toBeUndefined()
  })

  it('does not refill a key with an unknown interval', () => {
    const hourly = { ...daily, interval: 'hourly' }
    expect(refilled(3, hourly, rules(), utc(2040, 0, 1))).toMatchObject({
      remaining: 3,
      nextRefillAt: undefined,
    })
  })
})
