import { describe, expect, it } from 'vitest'
import type { ControlledKey } from '../../../../schemas/generated/types.js'
import { inOrder, isShown, type KeyFilter, shownKey, soonMs } from './shown-key.js'

const now = Date.UTC(2030, 0, 1, 12)

function key(id: string, record: object = {}, state: ControlledKey['state'] = 'active') {
  const controlled = { id, apiId: 'api_payments', state, why: '', start: 'sk_live_ab', record }
  return shownKey(controlled as unknown as ControlledKey, now)
}

const any: KeyFilter = { text: '', state: '', role: '' }

describe('a key in the console', () => {
  it('has the state "soon" in its last week, unless the key has expired or is unusable', () => {
    expect(key('a', { expires: now + soonMs }).state).toBe('soon')
    expect(key('a', { expires: now + soonMs + 1 }).state).toBe('active')
    expect(key('a', { expires: now }).state).toBe('active')
    expect(key('a', { expires: now + 1 }, 'disabled').state).toBe('disabled')
  })

  it('takes its user from identity, externalId or ownerId', () => {
    const records = [{ identity: { externalId: 'u' } }, { externalId: 'u' }, { ownerId: 'u' }]
    expect(records.map(record => key('a', record).user)).toEqual(['u', 'u', 'u'])
  })

  it('shows its limits in words', () => {
    const limits = (ratelimit: object) => key('a', { ratelimit }).limits
    expect(limits({ limit: 10, duration: 60_000 })).toBe('10 per min')
    expect(limits({ limit: 10, duration: 10_000 })).toBe('10 per 10 s')
    expect(limits({ limit: 10, duration: 90_000 })).toBe('10 per 1 min 30 s')
    expect(key('a', { refill: { amount: 100, interval: 'daily' } }).limits).toBe('refill 100 daily')
  })

  it('is shown even if its record has invalid members', () => {
    expect(key('a', { name: 7, roles: 'admin', expires: 'soon', meta: null })).toMatchObject({
      name: '',
      roles: [],
      expires: undefined,
      limits: '',
    })
  })
})

describe('isShown', () => {
  it('searches `id`, `name`, `start`, user and roles, in any letter case', () => {
    const shown = key('key_7', { name: 'Nightly Export', roles: ['admin'], externalId: 'ada' })
    for (const text of ['KEY_7', 'nightly', 'sk_live', 'ADA', 'admin'])
      expect(isShown(shown, { ...any, text })).toBe(true)
    expect(isShown(shown, { ...any, text: 'grace' })).toBe(false)
  })

  it('is true for an active key that expires soon, with the filter "active" and with the filter "soon"', () => {
    const soon = key('a', { expires: now + 1 })
    expect(isShown(soon, { ...any, state: 'active' })).toBe(true)
    expect(isShown(soon, { ...any, state: 'soon' })).toBe(true)
    expect(isShown(key('b'), { ...any, state: 'soon' })).toBe(false)
  })

  it('is true only if a key matches all filters', () => {
    const admin = key('a', { name: 'One', roles: ['admin'] })
    expect(isShown(admin, { text: 'one', state: 'active', role: 'admin' })).toBe(true)
    expect(isShown(admin, { text: 'one', state: 'active', role: 'guest' })).toBe(false)
  })
})

describe('inOrder', () => {
  const ids = (order: string, ...keys: ReturnType<typeof key>[]) =>
    inOrder(keys, order, now).map(({ id }) => id)

  it('sorts keys by future expiry, then lists expired keys, then keys that never expire', () => {
    const never = key('never')
    const past = key('past', { expires: now - 1 }, 'expired')
    const later = key('later', { expires: now + 9 })
    const next = key('next', { expires: now + 1 })
    expect(ids('expires', never, past, later, next)).toEqual(['next', 'later', 'past', 'never'])
  })

  it('puts keys without a user or without a limit of uses last', () => {
    expect(ids('user', key('none'), key('ada', { externalId: 'ada' }))).toEqual(['ada', 'none'])
    expect(ids('remaining', key('any'), key('two', { remaining: 2 }), key('one', { remaining: 1 }))).toEqual([
      'one',
      'two',
      'any',
    ])
  })

  it('keeps the given order if no column is selected', () => {
    expect(ids('', key('b'), key('a'))).toEqual(['b', 'a'])
  })
})
