import { describe, expect, it } from 'vitest'
import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import { type ListingContext, type PredictedMember, predictions } from './predict-record.js'

function differs(
  member: PredictedMember,
  value: unknown,
  body: Partial<CreateKeyRequest> = {},
  stateOf: ListingContext['stateOf'] = () => 'enabled',
): boolean {
  const difference = predictions[member](value, { body: { apiId: 'api_1', ...body } }, { stateOf })
  return difference !== undefined && difference !== 'open'
}

describe('a prediction', () => {
  it.each<[PredictedMember, unknown, Partial<CreateKeyRequest>]>([
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
    ['identity', { externalId: '' }, { ownerId: 'o' }],
  ])('accepts %s %j after the create %j', (member, value, body) => {
    expect(differs(member, value, body)).toBe(false)
  })

  it.each<[PredictedMember, unknown, Partial<CreateKeyRequest>]>([
    ['name', 'Ada', {}],
    ['ownerId', 'x', { externalId: 'u' }],
    ['meta', { a: 1 }, {}],
    ['expires', 1_900_000_001_321, { expires: 1_900_000_000_321 }],
    ['expires', 5, {}],
    ['remaining', 0, {}],
    ['refill', { interval: 'monthly' }, { refill: { interval: 'daily', amount: 7 } }],
    ['refill', { interval: 'daily' }, {}],
    ['ratelimit', { limit: 4 }, { ratelimit: { type: 'fast', limit: 3, duration: 1000 } }],
    ['roles', ['a', 'a'], { roles: ['a'] }],
    ['permissions', ['read'], {}],
    ['permissions', ['read', 'read'], { permissions: ['read'] }],
    ['identity', { externalId: '' }, { externalId: 'u' }],
    ['identity', { externalId: 'u' }, {}],
  ])('rejects %s %j after the create %j', (member, value, body) => {
    expect(differs(member, value, body)).toBe(true)
  })

  it('predicts no state when the state is unknown', () => {
    expect(differs('enabled', false, {}, () => undefined)).toBe(false)
  })
})
