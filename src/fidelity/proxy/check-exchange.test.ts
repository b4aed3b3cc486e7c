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
  // The tests of the contract suite's model (rules.test.ts) change each fact that a rule compares.
  it.each([
    ['a plaintext without decrypt', page([{ id: 'k1', plaintext: 'x' }]), /SEC-01/],
    ['a record that is not an object', page(['k1']), /LST-04/],
    ['no JSON', { body: 'keys: none' }, /LST-03/],
    ['another media type', { ...page([]), contentType: 'text/plain' }, /LST-02/],
  ])('reports a violation by the service: %s', (_, answer, problem) => {
    next = answer
    list('apiId=a')
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

  it('compares a listed key with its create and with earlier listings, and quotes no raw key', () => {
    const plaintext = 'recoverable-key-of-20'
    next = { body: JSON.stringify({ keyId: 'r1', key: plaintext }) }
    create({ apiId: 'r', recoverable: true })
    const listed = (key: object) => {
      found = []
      next = page([{ id: 'r1', plaintext, ...key }])
      list('apiId=r&decrypt=true')
      return found
    }
    expect(listed({ start: 'reco' })).toEqual([])
    expect(listed({ start: 'oth' })).toEqual(['service: MOD-01'])
    expect(listed({ start: plaintext, meta: { a: [plaintext] } })).toEqual(['service: SEC-03'])
    expect(listed({ plaintext: 'other' })).toEqual(['service: DEC-01'])
    const createdAt = Date.UTC(2026, 0, 1)
    expect(listed({ createdAt, workspaceId: 'w' })).toEqual([])
    expect(listed({ createdAt: createdAt + 1, workspaceId: 'v' })).toEqual([
      'service: REC-09',
      'service: REC-11',
    ])
    expect(sentences.join()).not.toContain(plaintext)
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
