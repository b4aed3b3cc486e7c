import { describe, expect, it } from 'vitest'
import type { ContractResult } from '../../schemas/generated/types.js'
import { sampleExchange } from '../test-support/sample-exchange.js'
import { sampleResults } from '../test-support/sample-results.js'
import type { AnsweredExchange } from '../traffic/exchange.js'
import { withCommonCauses } from './common-causes.js'
import { hypotheses, hypothesisOf, keysMissing, keysWithoutCreate } from './hypotheses.js'

function listing(query: Record<string, string>, users: readonly string[]): AnsweredExchange {
  const keys = users.map(externalId => ({ id: externalId, identity: { externalId } }))
  return sampleExchange('listKeys', { query, json: { keys } })
}

const created = (keyId: string, externalId: string, more: object = {}) =>
  sampleExchange('createKey', { body: { apiId: 'api_1', externalId, ...more }, json: { keyId } })

function of(instanceLocation: string, exchange: AnsweredExchange, cause?: string) {
  const said = { expected: 'a', received: 'b', exchanges: [exchange] }
  return hypothesisOf({ place: { instanceLocation }, ...said, ...(cause !== undefined && { cause }) })
}

describe('hypothesisOf', () => {
  it.each(['ANN', 'Ánn', 'ann ', 'A\u0301nn'])(
    'explains a key of the user "%s" in a listing of the user "ann"',
    user => {
      const found = listing({ externalId: 'ann' }, ['ann', user])
      expect(of('/keys/1', found)).toBe(hypotheses.collation)
      expect(of('/keys/1/identity/externalId', found)).toBe(hypotheses.collation)
    },
  )

  it('in a listing of "ann", explains no key of "ann" or "bob", and no finding outside an externalId', () => {
    const found = listing({ externalId: 'ann' }, ['ann', 'ANN', 'bob'])
    expect(of('/keys/0', found)).toBeUndefined()
    expect(of('/keys/1/refill/refillDay', found)).toBeUndefined()
    expect(of('/keys/2', found)).toBeUndefined()
    expect(of('/keys', found)).toBeUndefined()
  })

  it('explains a key that shows the requested user, but was created for a similar user', () => {
    const exchange = listing({ externalId: 'ann' }, ['ann'])
    const place = { instanceLocation: '/keys/0' }
    const said = { expected: 'only keys of ann', exchanges: [exchange] }
    expect(hypothesisOf({ place, ...said, received: 'key_1, which was created for Ánn' })).toBe(
      hypotheses.collation,
    )
    expect(hypothesisOf({ place, ...said, received: 'key_1, which was created for bob' })).toBeUndefined()
  })

  it('explains the key of a similar user in a listing that should be empty', () => {
    expect(of('/keys', listing({ externalId: 'ann' }, ['ANN']))).toBe(hypotheses.collation)
    expect(of('/keys', listing({ externalId: 'ann' }, []))).toBeUndefined()
  })

  it.each([
    ['explains', 'ANN', hypotheses.collation],
    ['does not explain', 'ann', undefined],
    ['does not explain', 'bob', undefined],
  ])('%s one identity id of the users "ann" and "%s"', (_, user, cause) => {
    const exchanges = [created('key_1', 'ann'), created('key_2', user), listing({}, ['ann', 'ann'])]
    const said = { expected: 'an id that no other user has', received: 'id_1', exchanges }
    expect(hypothesisOf({ place: { instanceLocation: '/keys/1/identity/id' }, ...said })).toBe(cause)
  })

  it.each([
    ['explains', 'ANN', hypotheses.collation],
    ['does not explain', 'bob', undefined],
  ])('%s a key of "%s" in the listing of "ann"', (_, user, cause) => {
    const page = listing({ externalId: 'ann' }, ['ann'])
    const exchanges = [created('ann', user), page]
    const said = { expected: 'only keys that match the request', received: 'ann', exchanges }
    expect(hypothesisOf({ place: { instanceLocation: '/keys/0' }, ...said })).toBe(cause)
  })

  it('explains a plaintext if `decrypt` has a value other than `true`', () => {
    expect(of('/keys/0/plaintext', listing({ decrypt: 'false' }, ['ann']))).toBe(hypotheses.anyTextIsTrue)
    expect(of('/keys/0/plaintext', listing({ decrypt: 'true' }, ['ann']))).toBeUndefined()
    expect(of('/keys/0/plaintext', listing({}, ['ann']))).toBeUndefined()
  })

  it('explains a key that a refused create left', () => {
    expect(of('/keys/0', listing({}, ['ann']), hypotheses.leftByRefusal)).toBe(hypotheses.leftByRefusal)
  })

  it.each([
    ['explains', false, 'false', 'true', hypotheses.enabledIgnored],
    ['does not explain', undefined, 'false', 'true', undefined],
    ['does not explain', false, 'true', 'false', undefined],
  ])(
    '%s, after a create with `enabled: %s`, a value that should be %s but is %s',
    (_, enabled, expected, received, cause) => {
      const exchanges = [created('ann', 'ann', { enabled }), listing({}, ['ann'])]
      expect(
        hypothesisOf({ place: { instanceLocation: '/keys/0/enabled' }, expected, received, exchanges }),
      ).toBe(cause)
    },
  )

  it.each([
    [
      'another listing of the user shows the key',
      { externalId: 'ann', limit: '2' },
      'ann',
      hypotheses.filterAfterPaging,
    ],
    ['only a listing of the API shows the key', { externalId: 'ann', limit: '2' }, undefined, undefined],
    ['the page is full', { externalId: 'ann', limit: '1' }, 'ann', undefined],
    ['no user is requested', { limit: '2' }, 'ann', undefined],
  ])('decides whether a filter after paging explains a missing key: %s', (_, query, user, cause) => {
    const page = listing(query as Record<string, string>, ['key_1'])
    const elsewhere = listing({ ...(user && { externalId: user }), limit: '100' }, ['key_1', 'key_2'])
    const said = {
      expected: 'the key key_2 on some page',
      received: '1 key',
      cause: keysMissing,
      exchanges: [page],
    }
    expect(hypothesisOf({ place: { instanceLocation: '/keys' }, ...said }, [page, elsewhere])).toBe(cause)
  })
})

describe('withCommonCauses', () => {
  const resultOf = (id: string, cause: string) => {
    const result = sampleResults().find(({ failure }) => failure !== undefined)
    if (result?.failure === undefined) throw new Error('the sample has no failure')
    return { ...result, id, failure: { ...result.failure, cause } }
  }
  const stranger = resultOf('CRE-09', keysWithoutCreate)
  const causeOf = (...others: ContractResult[]) => withCommonCauses([stranger, ...others])[0]?.failure?.cause

  it('explains an unknown key by a refused create if a refused create also explains another failure', () => {
    expect(causeOf(resultOf('ROL-05', hypotheses.leftByRefusal))).toBe(hypotheses.leftByRefusal)
    expect(causeOf(resultOf('ROL-05', hypotheses.collation))).toBe(keysWithoutCreate)
    expect(causeOf()).toBe(keysWithoutCreate)
  })

  it('withdraws a hypothesis that explains no more than half of the failures of a member', () => {
    const collated = [resultOf('EXT-02', hypotheses.collation), resultOf('MOD-16', hypotheses.collation)]
    const other = resultOf('RTP-11', 'listKeys /keys/*/identity/id')
    const causes = (...results: ContractResult[]) => withCommonCauses(results).map(one => one.failure?.cause)
    expect(causes(...collated, other)).toEqual([...collated, other].map(({ failure }) => failure?.cause))
    expect(causes(...collated, other, other)).not.toContain(hypotheses.collation)
  })

  it('explains no unknown key by a hypothesis that it withdraws', () => {
    const left = resultOf('ROL-05', hypotheses.leftByRefusal)
    const other = resultOf('ROL-06', 'another cause')
    expect(causeOf(left, other)).toBe(hypotheses.leftByRefusal)
    expect(causeOf(left, other, other)).not.toBe(hypotheses.leftByRefusal)
  })
})
