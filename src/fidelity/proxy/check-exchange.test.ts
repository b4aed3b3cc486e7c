import { beforeEach, describe, expect, it } from 'vitest'
import { createExchangeCheck, isWarning } from './check-exchange.js'

let next: { status?: number; contentType?: string; body: string }
let check: ReturnType<typeof createExchangeCheck>
let found: string[]
let warned: string[]

beforeEach(() => {
  check = createExchangeCheck()
  found = []
  warned = []
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
  const violations = check(
    { method, path, query: new URLSearchParams(query), authorization, contentType, body },
    { status, contentType: answeredType, body: answered },
  )
  found.push(...violations.map(({ whose, problem }) => `${whose}: ${problem}`))
  warned.push(...violations.filter(isWarning).map(({ problem }) => problem))
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
    ['a plaintext without decrypt', 'apiId=a', page([{ id: 'k1', plaintext: 'x' }]), /plaintext is present/],
    ['a negative total', 'apiId=a', page([{ id: 'k1' }], { total: -1 }), /total is negative/],
    ['a total that is text', 'apiId=a', page([], { total: '0' }), /total is not an integer/],
    ['more keys than limit', 'apiId=a&limit=1', page([{ id: 'k1' }, { id: 'k2' }]), /more keys than limit/],
    ['a key twice on a page', 'apiId=a', page([{ id: 'k1' }, { id: 'k1' }]), /lists a key twice/],
    ['a member of the wrong type', 'apiId=a', page([{ id: 'k1', createdAt: 'now' }]), /createdAt/],
    ['a member that is null', 'apiId=a', page([{ id: 'k1', name: null }]), /\/keys\/0\/name/],
    ['a record that is not an object', 'apiId=a', page(['k1']), /keys\/0 is not an object/],
    ['a key of another API', 'apiId=a', page([{ id: 'k1', apiId: 'b' }]), /another API/],
    [
      'a key of another user',
      'apiId=a&externalId=u',
      page([{ id: 'k1', identity: { externalId: 'v' } }]),
      /an externalId other than/,
    ],
    [
      'a key of a user whose name differs only in case',
      'apiId=a&externalId=Ada',
      page([{ id: 'k1', identity: { externalId: 'ada' } }]),
      /an externalId other than/,
    ],
    ['no keys at all', 'apiId=a', { body: '{}' }, /no array of keys/],
    ['no JSON', 'apiId=a', { body: 'keys: none' }, /is not a JSON object/],
    ['an empty cursor', 'apiId=a', page([], { cursor: '' }), /cursor is an empty string/],
    ['a cursor that is not a string', 'apiId=a', page([], { cursor: null }), /cursor is not a string/],
    ['another status of success', 'apiId=a', { status: 206, ...page([]) }, /status 206 instead of 200/],
    ['another media type', 'apiId=a', { ...page([]), contentType: 'text/plain' }, /not application\/json/],
    ['a listing without apiId', 'limit=5', page([]), /without apiId gets 200/],
  ])('reports a violation by the service: %s', (_, query, answer, problem) => {
    next = answer
    list(query)
    expect(ofService()).toMatch(problem)
  })

  it('reports a violation by the client and by the service if a request without a bearer token succeeds', () => {
    next = page([])
    list('apiId=a', 'Basic a2V5OnB3')
    expect(found).toEqual([
      'client: Authorization is not of the form "Bearer <token>"',
      'service: a request without a bearer token gets 200',
    ])
  })

  it('reports a violation by the service if a cursor leads to a key of an earlier page', () => {
    next = page([{ id: 'k1' }], { cursor: 'c1', total: 3 })
    list('apiId=a')
    next = page([{ id: 'k1' }], { total: 3 })
    list('apiId=a&cursor=c1')
    expect(found).toEqual(['service: the cursor leads to a key of an earlier page'])
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
    ['no JSON object', {}, '[]', /is not a JSON object/],
    ['no keyId', {}, '{"key":"x1"}', /keyId is empty or not a string/],
    ['no key', {}, '{"keyId":"c1"}', /key is empty or not a string/],
    ['a key without its prefix', { prefix: 'live' }, '{"keyId":"c2","key":"x2"}', /start with the prefix/],
    ['a key with only its prefix', { prefix: 'live' }, '{"keyId":"c3","key":"live_"}', /no characters after/],
    ['an earlier id', {}, '{"keyId":"c0","key":"x4"}', /keyId equals the keyId of an earlier key/],
    ['an earlier key', {}, '{"keyId":"c5","key":"x0"}', /key equals an earlier key/],
    ['a create without apiId', { apiId: undefined }, '{"keyId":"c6","key":"x6"}', /without apiId/],
  ])('reports a violation by the service in the answer to a create: %s', (_, fields, body, problem) => {
    next = { body: '{"keyId":"c0","key":"x0"}' }
    create({ apiId: 'a' })
    next = { body }
    create({ apiId: 'a', ...fields })
    expect(ofService()).toMatch(problem)
  })

  it('compares a listed key with its create and with earlier listings', () => {
    next = { body: JSON.stringify({ keyId: 'r1', key: 'recoverable-key' }) }
    create({ apiId: 'r', recoverable: true })
    next = { body: JSON.stringify({ keyId: 'r2', key: 'plain-key' }) }
    create({ apiId: 'r' })
    const listed = (...keys: object[]) => {
      found = []
      next = page(keys)
      list('apiId=r&decrypt=true')
      return found
    }
    expect(listed({ id: 'r1', start: 'reco', plaintext: 'recoverable-key' }, { id: 'r2' })).toEqual([])
    expect(listed({ id: 'r1', start: 'oth', plaintext: 'recoverable-key' })).toEqual([
      'service: /keys/0/start is not the beginning of the key',
    ])
    expect(
      listed({
        id: 'r1',
        start: 'recoverable-key',
        plaintext: 'recoverable-key',
        meta: { a: ['recoverable-key'] },
      }),
    ).toEqual(['service: /keys/0/start shows the raw key', 'service: /keys/0/meta shows the raw key'])
    expect(listed({ id: 'r1' })).toEqual([
      'service: /keys/0/plaintext is missing, though its key is recoverable',
    ])
    expect(listed({ id: 'r1', plaintext: 'other' })).toEqual([
      'service: /keys/0/plaintext is not the key that was created',
    ])
    expect(listed({ id: 'r2', plaintext: 'plain-key' })).toEqual([
      'service: /keys/0/plaintext is present, though its key is not recoverable',
    ])
    expect(listed({ id: 'r1', plaintext: 'recoverable-key', createdAt: 1, workspaceId: 'w' })).toEqual([])
    expect(listed({ id: 'r1', plaintext: 'recoverable-key', createdAt: 2, workspaceId: 'v' })).toEqual([
      'service: /keys/0/createdAt has changed',
      'service: /keys/0/workspaceId differs from the workspaceId of other keys of this API',
    ])
    next = page([{ id: 'r1' }])
    list('apiId=another')
    expect(found.at(-1)).toBe('service: /keys/0 was created in another API')
    expect(found.join()).not.toMatch(/recoverable-key|plain-key/)
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
      'service: a valid create gets 500',
      'service: a valid listing gets 500',
      'service: a valid create gets 503',
    ])
    expect(warned).toEqual(['a valid create gets 503'])
  })

  it('only warns of a broken convention', () => {
    next = { body: '{"keyId":"k0","key":"x0"}' }
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
    expect(warned).toEqual([
      'a create without apiId gets 200',
      'a listing without apiId gets 200',
      expect.stringContaining('/keys/0/name'),
      'cursor is not a string',
    ])
  })
})
