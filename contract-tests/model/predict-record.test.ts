import { describe, expect, it } from 'vitest'
import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import type { KeyFixture } from '../keys/key-pool.js'
import type { Difference } from '../records/member-checks.js'

import { type ListingContext, type PredictedMember, predictions } from './predict-record.js'

const exchange = {} as KeyFixture['exchange']
const enabled: ListingContext = { decrypts: false, stateOf: () => 'enabled' }

function differs(...given: Parameters<typeof differenceOf>): boolean {
  return differenceOf(...given) !== undefined
}

function differenceOf(
  member: PredictedMember,
  value: unknown,
  body: Partial<CreateKeyRequest> = {},
  listing: Partial<ListingContext> = {},
): Difference | undefined {
  const fixture: KeyFixture = {
    name: 'plain',
    keyId: 'key_1',
    key: 'sk_abcdef',
    body: { apiId: 'api_1', ...body },
    exchange,
    createdAfter: 0,
    createdBefore: 1,
  }
  const difference = predictions[member](value, fixture, { ...enabled, ...listing })
  return difference === 'open' ? undefined : difference
}

describe('a prediction', () => {
  it.each<[PredictedMember, unknown, Partial<CreateKeyRequest>]>([
    ['start', 'sk_a', {}],
    ['name', 'Ada', { name: 'Ada' }],
    ['name', '', {}],
    ['ownerId', 'u', { externalId: 'u' }],
    ['ownerId', 'o', { ownerId: 'o', externalId: 'u' }],
    ['meta', {}, {}],
    ['expires', 1_900_000_000, { expires: 1_900_000_000_321 }],
    ['expires', 0, {}],
    ['expires', 0, { expires: 0 }],
    ['expires', 86_400, { expires: 86_400_000 }],
    ['expires', 253_402_300_799_999, { expires: 253_402_300_799_999 }],
    ['expires', Number.MAX_SAFE_INTEGER, { expires: Number.MAX_SAFE_INTEGER }],
    ['remaining', -1, {}],
    ['remaining', 12, { remaining: 5, refill: { interval: 'daily', amount: 7 } }],
    [
      'refill',
      { interval: 'daily', amount: 7, refillDay: 1, lastRefillAt: 3 },
      { refill: { interval: 'daily', amount: 7 } },
    ],
    ['refill', { interval: null, amount: null }, {}],
    [
      'ratelimit',
      { async: true, limit: 3, duration: 1 },
      { ratelimit: { type: 'fast', limit: 3, duration: 1000 } },
    ],
    ['roles', ['b', 'a'], { roles: ['a', 'b'] }],
    ['permissions', ['read', 'write'], { roles: ['a'], permissions: ['read'] }],
    ['permissions', ['read', 'write'], { permissions: ['read'] }],
    ['permissions', ['read', 'read'], { roles: ['a'], permissions: ['read'] }],
    ['roles', ['a', 'b'], { roles: ['a'] }],
    ['identity', { id: 'id_1', externalId: 'u', meta: {} }, { externalId: 'u' }],
    ['identity', { externalId: 'o' }, { ownerId: 'o' }],
  ])('accepts %s %j after the create %j', (member, value, body) => {
    expect(differs(member, value, body)).toBe(false)
  })

  it.each<[PredictedMember, unknown, Partial<CreateKeyRequest>]>([
    ['id', 'key_2', {}],
    ['start', 'sk_b', {}],
    ['apiId', 'api_2', {}],
    ['name', 'ada', { name: 'Ada' }],
    ['name', 'Ada', {}],
    ['ownerId', 'x', { externalId: 'u' }],
    ['meta', { a: '1' }, { meta: { a: 1 } }],
    ['meta', { a: 1 }, {}],
    ['expires', 1_900_000_001_321, { expires: 1_900_000_000_321 }],
    ['expires', 5, {}],
    ['remaining', 6, { remaining: 5 }],
    ['remaining', 0, {}],
    ['refill', { interval: 'monthly' }, { refill: { interval: 'daily', amount: 7 } }],
    ['refill', { interval: 'daily' }, {}],
    ['ratelimit', { limit: 4 }, { ratelimit: { type: 'fast', limit: 3, duration: 1000 } }],
    ['roles', ['a'], { roles: ['a', 'b'] }],
    ['roles', ['a', 'a'], { roles: ['a'] }],
    ['permissions', ['read'], {}],
    ['permissions', ['read', 'read'], { permissions: ['read'] }],
    ['identity', { externalId: 'U' }, { externalId: 'u' }],
    ['identity', { externalId: 'u' }, {}],
    ['enabled', false, {}],
  ])('rejects %s %j after the create %j', (member, value, body) => {
    expect(differs(member, value, body)).toBe(true)
  })

  it('expects a plaintext only with decrypt, and only for a recoverable key', () => {
    const recoverable = { recoverable: true }
    expect(differs('plaintext', 'sk_abcdef', recoverable, { decrypts: true })).toBe(false)
    expect(differs('plaintext', 'sk_other', recoverable, { decrypts: true })).toBe(true)
    expect(differs('plaintext', 'sk_abcdef', recoverable)).toBe(true)
    expect(differs('plaintext', 'sk_abcdef', {}, { decrypts: true })).toBe(true)
  })

  it('says why it expects no plaintext', () => {
    const expected = (...given: Parameters<typeof differenceOf>) => differenceOf(...given)?.expected
    expect(expected('plaintext', 'sk_abcdef', {}, { decrypts: true })).toContain('the key is not recoverable')
    expect(expected('plaintext', 'sk_abcdef', { recoverable: true })).toContain('decrypt was not true')
  })

  it('predicts no state when the state is unknown', () => {
    expect(differs('enabled', false, {}, { stateOf: () => undefined })).toBe(false)
  })
})
