import { describe, expect, it } from 'vitest'
import type { StoredKey } from '../../../schemas/generated/types.js'
import { resolveProfile } from '../../profile/resolve-profile.js'
import { standardProfile } from '../../profile/standard-profile.js'
import { invalidReason, keyState, updateKey, useKey } from './key-state.js'

const profile = standardProfile()
const key = (changes: Partial<StoredKey> = {}): StoredKey => ({
  id: 'key_1',
  apiId: 'api_1',
  workspaceId: 'ws_a',
  sequence: 1,
  hash: 'h',
  start: 's',
  roles: [],
  permissions: [],
  createdAt: 0,
  enabled: true,
  ...changes,
})
const isEnabled = (one: StoredKey, now: number) => keyState(one, profile, now).enabled

describe('keyState', () => {
  it('reports a key as disabled at the millisecond of its expiry', () => {
    expect(keyState(key({ expires: 100 }), profile, 100)).toMatchObject({
      enabled: false,
      disabledBy: 'expiry',
    })
  })

  it('returns the moment of the next change that the clock alone causes', () => {
    expect(keyState(key({ expires: 100 }), profile, 99).changesAt).toBe(100)
    expect(keyState(key({ expires: 100 }), profile, 100).changesAt).toBe(Number.POSITIVE_INFINITY)
  })

  it('returns "update" as the cause for a disabled key, even after its expiry', () => {
    expect(keyState(key({ enabled: false, expires: 1 }), profile, 5).disabledBy).toBe('update')
  })

  it('reports an exhausted key as enabled after a refill only if the profile sets `refill.enables`', () => {
    const exhausted = key({
      remaining: 0,
      exhaustedAt: 10,
      refill: { interval: 'daily', amount: 5, lastRefillAt: 10 },
    })
    const day = 24 * 60 * 60 * 1000
    expect(isEnabled(exhausted, day - 1)).toBe(false)
    expect(keyState(exhausted, profile, day)).toMatchObject({ enabled: true, remaining: 5 })
    const strict = resolveProfile({ refill: { enables: false } })
    expect(keyState(exhausted, strict, day)).toMatchObject({ enabled: false, remaining: 5 })
  })
})

describe('useKey', () => {
  it('limits the rate in fixed windows', () => {
    let limited = key({ ratelimit: { limit: 2, duration: 1000 } })
    for (const now of [1000, 1999]) {
      const outcome = useKey(limited, profile, now)
      if (outcome.kind !== 'used') throw new Error('refused')
      limited = outcome.key
    }
    expect(invalidReason(limited, profile, 1999)).toBe('rate-limited')
    expect(invalidReason(limited, profile, 2000)).toBeUndefined()
  })

  it('reads the duration of a rate limit in the unit of the profile', () => {
    const seconds = resolveProfile({ ratelimit: { durationUnit: 'seconds' } })
    const outcome = useKey(key({ ratelimit: { limit: 1, duration: 60 } }), seconds, 60_000)
    if (outcome.kind !== 'used') throw new Error('refused')
    expect(invalidReason(outcome.key, seconds, 119_999)).toBe('rate-limited')
    expect(invalidReason(outcome.key, seconds, 120_000)).toBeUndefined()
  })
})

describe('updateKey', () => {
  it('enables an expired key again, until a new, later expiry', () => {
    const expired = key({ expires: 100 })
    const revived = updateKey(expired, { enabled: true }, profile, 150)
    expect([isEnabled(revived, 150), revived.expires]).toEqual([true, 100])
    expect(isEnabled(updateKey(revived, { expires: 160 }, profile, 155), 160)).toBe(false)
    const later = updateKey(expired, { expires: 200 }, profile, 150)
    expect([isEnabled(later, 199), isEnabled(later, 200)]).toEqual([true, false])
  })

  it('enables an exhausted key again if the update sets `remaining` or `enabled`', () => {
    const exhausted = key({ remaining: 0, exhaustedAt: 10 })
    expect(isEnabled(exhausted, 20)).toBe(false)
    for (const update of [{ remaining: 3 }, { enabled: true }, { remaining: null }])
      expect(isEnabled(updateKey(exhausted, update, profile, 20), 20)).toBe(true)
  })

  it('keeps an exhausted key disabled if the update changes only its expiry, before or after the first expiry', () => {
    const exhausted = key({ remaining: 0, exhaustedAt: 10, expires: 100 })
    for (const now of [50, 150]) {
      const later = updateKey(exhausted, { expires: 200 }, profile, now)
      expect(keyState(later, profile, now).disabledBy).toBe('exhaustion')
    }
  })

  it('keeps the effect of earlier refills', () => {
    const day = 24 * 60 * 60 * 1000
    const refilling = key({ remaining: 1, refill: { interval: 'daily', amount: 5, lastRefillAt: 10 } })
    const changed = updateKey(refilling, { enabled: true }, profile, day + 1)
    expect(changed).toMatchObject({ remaining: 5, refill: { lastRefillAt: day } })
  })
})
