import { describe, expect, it } from 'vitest'
import type { ContractResult } from '../../schemas/generated/types.js'
import { sampleExchange } from '../test-support/sample-exchange.js'
import { sampleResults } from '../test-support/sample-results.js'
import type { AnsweredExchange } from '../traffic/exchange.js'
import { withCommonCauses } from './common-causes.js'
import { collation, hypotheses, hypothesisOf, keysMissing, keysWithoutCreate } from './hypotheses.js'

function listing(query: Record<string, string>, users: readonly string[], owner?: string): AnsweredExchange {
  const keys = users.map(id => ({ id, identity: { externalId: owner ?? id } }))
  return sampleExchange('listKeys', { query, json: { keys } })
}

const created = (keyId: string, externalId: string, more: object = {}) =>
  sampleExchange('createKey', { body: { apiId: 'api_1', externalId, ...more }, json: { keyId } })

function of(instanceLocation: string, exchange: AnsweredExchange, cause?: string) {
  const said = { expected: 'a', received: 'b', exchanges: [exchange] }
  return hypothesisOf({ place: { instanceLocation }, ...said, ...(cause !== undefined && { cause }) })
}

describe('hypothesisOf', () => {
  it.each([
    ['ann', 'ANN', ['case']],
    ['ann', 'ánn', ['accents']],
    ['ann', 'ann ', ['trailing spaces']],
    ['ánn', 'a\u0301nn', ['Unicode normalization']],
    ['ann', 'A\u0301nn ', ['case', 'accents', 'trailing spaces']],
  ])('in a listing of the user "%s", explains a key of the user "%s" by %j', (asked, user, ignored) => {
    const found = listing({ externalId: asked }, [asked, user])
    expect(of('/keys/1', found)).toBe(collation(ignored))
    expect(of('/keys/1/identity/externalId', found)).toBe(collation(ignored))
    const others = listing({ externalId: asked }, [asked, user, `${asked}-1`])
    expect(of('/keys/1', others)).toBeUndefined()
  })

  it('in a listing of "ann", explains no key of "ann" or "bob", and no finding outside an externalId', () => {
    const found = listing({ externalId: 'ann' }, ['ann', 'ANN'])
    expect(of('/keys/0', found)).toBeUndefined()
    expect(of('/keys/1/refill/refillDay', found)).toBeUndefined()
    expect(of('/keys/1', listing({ externalId: 'ann' }, ['ann', 'bob']))).toBeUndefined()
    expect(of('/keys', found)).toBeUndefined()
  })

  it('explains a key that shows the requested user, but was created for a similar user', () => {
    const exchange = listing({ externalId: 'ann' }, ['ann'])
    const place = { instanceLocation: '/keys/0' }
    const said = { expected: 'only keys of ann', exchanges: [exchange] }
    expect(hypothesisOf({ place, ...said, received: 'key_1, which was created for Ánn' })).toBe(
      collation(['case', 'accents']),
    )
    expect(hypothesisOf({ place, ...said, received: 'key_1, which was created for bob' })).toBeUndefined()
  })

  it('explains the key of a similar user in a listing that should be empty', () => {
    expect(of('/keys', listing({ externalId: 'ann' }, ['ANN']))).toBe(collation(['case']))
    expect(of('/keys', listing({ externalId: 'ann' }, []))).toBeUndefined()
  })

  it.each([
    ['explains', 'ANN', collation(['case'])],
    ['does not explain', 'ann', undefined],
    ['does not explain', 'bob', undefined],
  ])('%s one identity id of the users "ann" and "%s"', (_, user, cause) => {
    const exchanges = [created('key_1', 'ann'), created('key_2', user), listing({}, ['ann', 'ann'])]
    const said = { expected: 'an id that no other user has', received: 'id_1', exchanges }
    expect(hypothesisOf({ place: { instanceLocation: '/keys/1/identity/id' }, ...said })).toBe(cause)
  })

  it.each([
    ['explains', 'ANN', collation(['case'])],
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
    ['another listing of the user shows the key', {}, hypotheses.filterAfterPaging],
    ['only a listing of the API shows the key', { elsewhere: {} }, undefined],
    ['the page is full', { query: { externalId: 'ann', limit: '1' } }, undefined],
    ['no user is requested', { query: { limit: '2' } }, undefined],
    ['the page is a later page', { query: { externalId: 'ann', limit: '2', cursor: 'c' } }, undefined],
    ['the first keys of the API contain the key', { all: ['key_1', 'key_2', 'key_3'] }, undefined],
    ['the first keys of the API lack another key', { all: ['key_3', 'key_4', 'key_2'] }, undefined],
    ['no listing shows the first keys of the API', { all: [] }, undefined],
    [
      'the key shows another user',
      { elsewhere: {}, owner: 'bob' },
      'listKeys body /keys/*/identity/externalId',
    ],
  ])('decides whether a filter after paging explains a missing key: %s', (_, given, cause) => {
    const facts = {
      query: { externalId: 'ann', limit: '2' },
      elsewhere: { externalId: 'ann' },
      all: ['key_1', 'key_3', 'key_2'],
      owner: 'ann',
      ...given,
    }
    const page = listing(facts.query as Record<string, string>, ['key_1'], facts.owner)
    const history = [
      page,
      listing({ ...facts.elsewhere, limit: '100' }, ['key_1', 'key_2'], facts.owner),
      listing({}, facts.all, facts.owner),
    ]
    const said = {
      expected: 'the key key_2 on some page',
      received: '1 key',
      cause: keysMissing,
      exchanges: [page],
    }
    expect(hypothesisOf({ place: { instanceLocation: '/keys' }, ...said }, history)).toBe(cause)
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
    expect(causeOf(resultOf('ROL-05', collation(['case'])))).toBe(keysWithoutCreate)
    expect(causeOf()).toBe(keysWithoutCreate)
  })

  it('explains a missing key by a filter after paging if that also explains another failure', () => {
    const causes = (url: string) => {
      const result = resultOf('EXT-01', keysMissing)
      const exchanges = result.failure.exchanges.map(one => ({ ...one, request: { ...one.request, url } }))
      const missing = { ...result, failure: { ...result.failure, exchanges } }
      const others = [resultOf('MOD-17', hypotheses.filterAfterPaging)]
      return withCommonCauses([missing, ...others])[0]?.failure?.cause
    }
    expect(causes('/?externalId=ann')).toBe(hypotheses.filterAfterPaging)
    expect(causes('/?externalId=ann&cursor=c')).not.toBe(hypotheses.filterAfterPaging)
  })

  it('withdraws a hypothesis that explains no more than half of the failures of a member', () => {
    const collated = [
      resultOf('EXT-02', collation(['case', 'accents'])),
      resultOf('MOD-16', collation(['case', 'accents'])),
    ]
    const other = resultOf('RTP-11', 'listKeys /keys/*/identity/id')
    const causes = (...results: ContractResult[]) => withCommonCauses(results).map(one => one.failure?.cause)
    expect(causes(...collated, other)).toEqual([...collated, other].map(({ failure }) => failure?.cause))
    expect(causes(...collated, other, other)).not.toContain(collation(['case', 'accents']))
  })

  it('names in one sentence all that a service ignores in texts', () => {
    const collated = [resultOf('EXT-02', collation(['accents'])), resultOf('MOD-16', collation(['case']))]
    const causes = new Set(withCommonCauses(collated).map(({ failure }) => failure?.cause))
    expect([...causes]).toEqual([collation(['case', 'accents'])])
  })

  it('explains no unknown key by a hypothesis that it withdraws', () => {
    const left = resultOf('ROL-05', hypotheses.leftByRefusal)
    const other = resultOf('ROL-06', 'another cause')
    expect(causeOf(left, other)).toBe(hypotheses.leftByRefusal)
    expect(causeOf(left, other, other)).not.toBe(hypotheses.leftByRefusal)
  })
})
