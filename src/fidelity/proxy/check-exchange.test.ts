import { beforeEach, describe, expect, it } from 'vitest'
import { createExchangeCheck, isWarning } from './check-exchange.js'

let next: { status?: number; contentType?: string; body: string }
let check: ReturnType<typeof createExchangeCheck>
let found: string[]
let warned: string[]
let sentences: string[]

beforeEach(() => {
  check = createExchangeCheck(() => Date.UTC(2026, 0, 1))
  found = []
  warned = []
  sentences = []
})

interface Sent {
  method: string
  path: string
  query?: string
  authorization?: string | undefined
  contentType?: string
  body?: string
}

function pass({
  method,
  path,
  query = '',
  authorization,
  contentType = 'application/json',
  body,
}: Sent): void {
  const { status = 200, contentType: answeredType = 'application/json', body: answered } = next
  const violations = check({
    ...{ method, path, search: `?${query}`, status, at: Date.UTC(2026, 0, 1) },
    requestHeaders: { authorization, 'content-type': contentType },
    requestBody: body,
    responseHeaders: { 'content-type': answeredType },
    responseBody: answered,
  })
  found.push(...violations.map(({ whose, problem, requirements: [id] = [] }) => `${whose}: ${id ?? problem}`))
  warned.push(...violations.filter(isWarning).map(({ requirements: [id] = [] }) => `${id}`))
  sentences.push(...violations.map(({ problem }) => problem))
}

const bearer = 'Bearer secret-token'
const list = (query: string, authorization: string | undefined = bearer) =>
  pass({ method: 'GET', path: '/v1/apis.listKeys', query, authorization })
const create = (body: object) =>
  pass({ method: 'POST', path: '/v1/keys.createKey', authorization: bearer, body: JSON.stringify(body) })
const page = (keys: readonly unknown[], more: object = {}) => ({
  body: JSON.stringify({ keys, total: keys.length, ...more }),
})
const ofService = () => found.filter(line => line.startsWith('service: ')).join()

describe('an exchange check', () => {
  it.each([
    ['a plaintext without decrypt', 'apiId=a', page([{ id: 'k1', plaintext: 'x' }]), /SEC-01/],
    ['a negative total', 'apiId=a', page([{ id: 'k1' }], { total: -1 }), /LST-06/],
    ['a total that is text', 'apiId=a', page([], { total: '0' }), /LST-05/],
    ['more keys than limit', 'apiId=a&limit=1', page([{ id: 'k1' }, { id: 'k2' }]), /LIM-01/],
    ['a key twice on a page', 'apiId=a', page([{ id: 'k1' }, { id: 'k1' }]), /PAG-05/],
    ['a member of the wrong type', 'apiId=a', page([{ id: 'k1', createdAt: 'now' }]), /REC-01/],
    ['a member that is null', 'apiId=a', page([{ id: 'k1', name: null }]), /REC-12/],
    ['a record that is not an object', 'apiId=a', page(['k1']), /LST-04/],
    ['a key of another API', 'apiId=a', page([{ id: 'k1', apiId: 'b' }]), /REC-06/],
    [
      'a key of another user',
      'apiId=a&externalId=u',
      page([{ id: 'k1', identity: { externalId: 'v' } }]),
      /EXT-02/,
    ],
    [
      'a key of a user whose name differs only in case',
      'apiId=a&externalId=Ada',
      page([{ id: 'k1', identity: { externalId: 'ada' } }]),
      /EXT-02/,
    ],
    ['no keys at all', 'apiId=a', { body: '{}' }, /LST-04/],
    ['no JSON', 'apiId=a', { body: 'keys: none' }, /LST-03/],
    ['an empty cursor', 'apiId=a', page([], { cursor: '' }), /CUR-01/],
    ['a cursor that is not a string', 'apiId=a', page([], { cursor: null }), /CUR-01/],
    ['another status of success', 'apiId=a', { status: 206, ...page([]) }, /LST-01/],
    ['another media type', 'apiId=a', { ...page([]), contentType: 'text/plain' }, /LST-02/],
    ['a listing without apiId', 'limit=5', page([]), /API-05/],
  ])('reports a violation by the service: %s', (_, query, answer, problem) => {
    next = answer
    list(query)
    expect(ofService()).toMatch(problem)
  })

  it('reports a violation by the client and by the service if a request without a bearer token succeeds', () => {
    next = page([])
    list('apiId=a', 'Basic a2V5OnB3')
    expect(found).toEqual(['client: Authorization is not of the form "Bearer <token>"', 'service: AUT-05'])
  })

  it('reports a violation by the service if a cursor leads to a key of an earlier page', () => {
    next = page([{ id: 'k1' }], { cursor: 'c1', total: 3 })
    list('apiId=a')
    next = page([{ id: 'k1' }], { total: 3 })
    list('apiId=a&cursor=c1')
    expect(found).toEqual(['service: PAG-03'])
  })

  it('accepts a total below the number of keys on the page, because the total may lag by 5 minutes', () => {
    next = page([{ id: 'k1' }], { total: 0 })
    list('apiId=a')
    expect(found).toEqual([])
  })

  it('accepts a repeated page, and a next page with another limit', () => {
    const first = page([{ id: 'p1' }], { cursor: 'p-1', total: 3 })
    const second = page([{ id: 'p2' }], { cursor: 'p-2', total: 3 })
    for (const [query, answer] of [
      ['apiId=a', first],
      ['apiId=a&cursor=p-1', second],
      ['apiId=a&cursor=p-1&limit=2', page([{ id: 'p2' }, { id: 'p3' }], { total: 3 })],
      ['apiId=a&cursor=p-1', second],
      ['apiId=a&cursor=p-2', page([{ id: 'p3' }], { total: 3 })],
    ] as const) {
      next = answer
      list(query)
    }
    expect(found).toEqual([])
  })

  it.each([
    ['no JSON object', {}, '[]', /CRE-04/],
    ['no keyId', {}, '{"key":"x1-of-sixteen-characters"}', /CRE-05/],
    ['no key', {}, '{"keyId":"c1"}', /CRE-06/],
    [
      'a key without its prefix',
      { prefix: 'live' },
      '{"keyId":"c2","key":"x2-of-sixteen-characters"}',
      /PFX-01/,
    ],
    ['a key with only its prefix', { prefix: 'live' }, '{"keyId":"c3","key":"live_"}', /PFX-02/],
    ['an earlier id', {}, '{"keyId":"c0","key":"x4-of-sixteen-characters"}', /CRE-07/],
    ['an earlier key', {}, '{"keyId":"c5","key":"x0-of-sixteen-characters"}', /CRE-08/],
    [
      'a create without apiId',
      { apiId: undefined },
      '{"keyId":"c6","key":"x6-of-sixteen-characters"}',
      /API-04/,
    ],
  ])('reports a violation by the service in the answer to a create: %s', (_, fields, body, problem) => {
    next = { body: '{"keyId":"c0","key":"x0-of-sixteen-characters"}' }
    create({ apiId: 'a' })
    next = { body }
    create({ apiId: 'a', ...fields })
    expect(ofService()).toMatch(problem)
  })

  it('compares a listed key with its create and with earlier listings', () => {
    next = { body: JSON.stringify({ keyId: 'r1', key: 'recoverable-key-of-20' }) }
    create({ apiId: 'r', recoverable: true })
    next = { body: JSON.stringify({ keyId: 'r2', key: 'plain-key-of-the-test' }) }
    create({ apiId: 'r' })
    const listed = (...keys: object[]) => {
      found = []
      next = page(keys)
      list('apiId=r&decrypt=true')
      return found
    }
    expect(listed({ id: 'r1', start: 'reco', plaintext: 'recoverable-key-of-20' }, { id: 'r2' })).toEqual([])
    expect(listed({ id: 'r1', start: 'oth', plaintext: 'recoverable-key-of-20' })).toEqual([
      'service: MOD-01',
    ])
    expect(
      listed({
        id: 'r1',
        start: 'recoverable-key-of-20',
        plaintext: 'recoverable-key-of-20',
        meta: { a: ['recoverable-key-of-20'] },
      }),
    ).toEqual(['service: SEC-03', 'service: SEC-03'])
    expect(listed({ id: 'r1' })).toEqual(['service: DEC-01'])
    expect(listed({ id: 'r1', plaintext: 'other' })).toEqual(['service: DEC-01'])
    expect(listed({ id: 'r2', plaintext: 'plain-key-of-the-test' })).toEqual(['service: DEC-02'])
    expect(
      listed({
        id: 'r1',
        plaintext: 'recoverable-key-of-20',
        createdAt: Date.UTC(2026, 0, 1),
        workspaceId: 'w',
      }),
    ).toEqual([])
    expect(
      listed({
        id: 'r1',
        plaintext: 'recoverable-key-of-20',
        createdAt: Date.UTC(2026, 0, 1) + 1,
        workspaceId: 'v',
      }),
    ).toEqual(['service: REC-09', 'service: REC-11'])
    next = page([{ id: 'r1' }])
    list('apiId=another')
    expect(found.at(-1)).toBe('service: API-01')
    expect(sentences.join()).not.toMatch(/recoverable-key-of-20|plain-key/)
  })

  it('reports an invalid limit, an invalid body and a missing token as violations by the client', () => {
    next = { ...page([]), status: 400 }
    list('apiId=a&limit=0')
    create({ byteLength: 5 })
    pass({ method: 'GET', path: '/v1/apis.listKeys', query: 'apiId=a' })
    expect(found).toEqual([
      'client: limit is not a whole number from 1 to 100',
      'client: the body breaks "required" at /apiId',
      'client: the body breaks "minimum" at /byteLength',
      'client: the request has no Authorization header',
    ])
  })

  it('reports the Content-Type of a form as a violation by the client, but accepts a JSON Content-Type with a parameter or a suffix', () => {
    next = { status: 400, body: '{}' }
    const [path, body] = ['/v1/keys.createKey', '{"apiId":"a"}']
    for (const contentType of [
      'application/x-www-form-urlencoded',
      'application/json; charset=utf-8',
      'application/merge-patch+json',
    ])
      pass({ method: 'POST', path, authorization: bearer, contentType, body })
    expect(found).toEqual(['client: the Content-Type of the body is not application/json'])
  })

  it('reports a 500 to a valid request as a violation by the service, and only warns of a 503', () => {
    next = { status: 500, body: '' }
    create({ apiId: 'a' })
    list('apiId=a')
    create({ byteLength: 5 })
    next = { status: 503, body: '' }
    create({ apiId: 'a' })
    expect(found.filter(line => line.startsWith('service'))).toEqual([
      'service: MOD-23',
      'service: MOD-24',
      'service: MOD-23',
    ])
    expect(warned).toEqual(['MOD-23'])
  })

  it('only warns of a broken convention', () => {
    next = { body: '{"keyId":"k0","key":"x0-of-sixteen-characters"}' }
    create({})
    for (const [query, answer] of [
      ['limit=5', page([])],
      ['apiId=a', page([{ id: 'k1', name: null }])],
      ['apiId=a', page([], { cursor: null })],
      ['apiId=a', page([], { total: -1 })],
    ] as const) {
      next = answer
      list(query)
    }
    expect(warned).toEqual(['API-04', 'API-05', 'REC-12', 'CUR-01'])
  })
})
