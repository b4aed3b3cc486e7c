import { describe, expect, it } from 'vitest'
import type { Fixture } from '../../schemas/generated/types.js'
import { builtClient } from '../test-support/built-client.js'

const listPath = '/v1/apis.listKeys?apiId=api_1'
const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })

describe('a service with a fixture', () => {
  const fixtures: Fixture = {
    tokens: [
      { token: 'full-token', workspaceId: 'ws' },
      { token: 'disabled', workspaceId: 'ws', enabled: false },
      { token: 'expired', workspaceId: 'ws', expires: '-1d' },
      { token: 'expires', workspaceId: 'ws', expires: '+1d' },
      { token: 'used-up', workspaceId: 'ws', usedUp: true },
      { token: 'off', workspaceId: 'ws_off' },
    ],
    workspaces: [
      {
        id: 'ws',
        apis: [
          { id: 'api_1' },
          { id: 'api_none', keySpace: false },
          { id: 'api_def', defaultPrefix: 'sk', defaultBytes: 24 },
        ],
      },
      { id: 'ws_off', enabled: false, apis: [] },
    ],
  }

  it.each([
    ['disabled', 401, 'token-disabled'],
    ['expired', 401, 'token-expired'],
    ['used-up', 403, 'token-used-up'],
    ['off', 403, 'workspace-disabled'],
  ])('refuses the token "%s" with %i', async (token, status, code) => {
    expect(await builtClient({ fixtures }).send('GET', listPath, bearer(token))).toMatchObject({
      status,
      body: { code },
    })
  })

  it('refuses a token at exactly its expiry time', async () => {
    const client = builtClient({ fixtures })
    await client.keymock.ready
    client.keymock.clock.advance({ days: 1, milliseconds: -1 })
    expect((await client.send('GET', listPath, bearer('expires'))).status).toBe(200)
    client.keymock.clock.advance(1)
    expect((await client.send('GET', listPath, bearer('expires'))).status).toBe(401)
  })

  it('answers 422 for an API without a key space', async () => {
    const client = builtClient({ fixtures })
    const none = { status: 422, body: { code: 'api-without-key-space' } }
    expect(await client.tryList({ apiId: 'api_none' })).toMatchObject(none)
    expect(await client.tryCreate({ apiId: 'api_none' })).toMatchObject(none)
  })

  it('gives a new key the default prefix and length of its API, unless the request sets them', async () => {
    const client = builtClient({ fixtures })
    expect((await client.create({ apiId: 'api_def' })).key).toMatch(/^sk_\w{33}$/)
    expect((await client.create({ apiId: 'api_def', prefix: '', byteLength: 16 })).key).toMatch(/^\w{22}$/)
  })
})

describe('a service whose profile changes the reading of requests', () => {
  it("refuses a value over a limit with the limit's status and message", async () => {
    const limit = { status: 500, code: 'TOO_MUCH', message: '{member} is {value}' }
    const limits = [
      { member: 'name', maximumLength: 3, ...limit },
      { member: 'refill.amount', maximum: 5, ...limit },
      { member: 'meta', maximumBytes: 7, ...limit },
      { member: 'externalId', maximumLength: 3, ...limit },
    ]
    const client = builtClient({ profile: { creation: { limits } } })
    const create = (request: object) => client.tryCreate({ apiId: 'api_1', ...request })
    const refill = { interval: 'daily', amount: 6 }
    expect((await create({ name: 'abc', meta: { a: 1 }, ownerId: 'abc' })).status).toBe(200)
    expect(await create({ name: 'abcd' })).toMatchObject({ status: 500, body: { detail: 'name is abcd' } })
    expect(await create({ remaining: 1, refill })).toMatchObject({ body: { detail: 'refill.amount is 6' } })
    expect(await create({ meta: { a: 11 } })).toMatchObject({ body: { detail: 'meta is {"a":11}' } })
    expect(await create({ ownerId: 'abcd' })).toMatchObject({ body: { detail: 'externalId is abcd' } })
  })

  it('measures a prefix in the unit of the profile: characters or UTF-16 units', async () => {
    const prefix = '🔑'.repeat(9)
    expect((await builtClient().tryCreate({ apiId: 'api_1', prefix })).status).toBe(200)
    const client = builtClient({ profile: { texts: { length: 'utf-16' } } })
    expect((await client.tryCreate({ apiId: 'api_1', prefix })).status).toBe(400)
  })

  it('counts the characters of a text for `creation.limits`, even if `texts.length` is "utf-16"', async () => {
    const limits = [{ member: 'name', maximumLength: 2, status: 500, code: 'TOO_LONG', message: 'too long' }]
    const client = builtClient({ profile: { texts: { length: 'utf-16' }, creation: { limits } } })
    expect((await client.tryCreate({ apiId: 'api_1', name: '🔑🔑' })).status).toBe(200)
    expect((await client.tryCreate({ apiId: 'api_1', name: '🔑🔑🔑' })).status).toBe(500)
  })

  it('reports the problem of the first wrong item in a list', async () => {
    const client = builtClient({ profile: 'unkey-v1' })
    const { body } = await client.tryCreate({ apiId: 'api_1', roles: ['', 1] })
    expect(body).toMatchObject({
      error: { message: 'roles.0: String must contain at least 1 character(s)' },
    })
  })

  it('ignores the letter case of a role, an apiId and an externalId with the collation `ignore-case`', async () => {
    const client = builtClient({ profile: { texts: { collation: 'ignore-case' } } })
    await client.create({ apiId: 'API_1', roles: ['ADMIN'], externalId: 'KNOWN' })
    const { keys } = await client.list({ externalId: 'Known' })
    expect(keys[0]).toMatchObject({ apiId: 'api_1', roles: ['admin'], identity: { id: 'id_known' } })
  })

  it("accepts a key as a token, with only that key's permissions", async () => {
    const client = builtClient({ profile: { authentication: { keyAsToken: 'caller' } } })
    const { key } = await client.create()
    expect(await client.send('GET', listPath, bearer(key))).toMatchObject({
      status: 403,
      body: { code: 'missing-permission' },
    })
  })
})

describe('a service whose profile changes its answers', () => {
  it('caches the total with the page', async () => {
    const client = builtClient({ profile: { listing: { cacheFreshMs: 1000 } } })
    await client.list()
    await client.create()
    expect(await client.list()).toEqual({ keys: [], total: 0 })
    expect((await client.list({ revalidateKeysCache: true })).total).toBe(1)
  })

  it('omits the CORS headers and answers OPTIONS with 405 if the profile allows no origin', async () => {
    for (const headers of [{}, { 'X-Request-Id': '{requestId}' }]) {
      const client = builtClient({ profile: { responses: { corsOrigin: '', headers } } })
      const answers = [
        await client.send('GET', listPath, bearer('full-token')),
        await client.send('GET', `${listPath}nowhere`, bearer('full-token')),
        await client.send('OPTIONS', listPath),
        await client.send('PUT', listPath),
      ]
      expect(answers.map(({ status }) => status)).toEqual([200, 404, 405, 405])
      expect(answers.map(answer => answer.headers.get('Allow'))).toEqual([
        null,
        null,
        'GET, HEAD',
        'GET, HEAD',
      ])
      const names = answers.flatMap(answer => [...answer.headers.keys()])
      expect(names.filter(name => name.startsWith('access-control-'))).toEqual([])
    }
  })

  it('repeats the requested header names in the answer to a preflight', async () => {
    const responses = { corsHeadersUnasked: '', corsVary: true, preflightHeaders: { 'X-Id': '{requestId}' } }
    const client = builtClient({ profile: { responses } })
    const asked = await client.send('OPTIONS', listPath, {
      headers: { 'Access-Control-Request-Headers': 'authorization' },
    })
    const unasked = await client.send('OPTIONS', listPath)
    expect(asked.headers.get('Access-Control-Allow-Headers')).toBe('authorization')
    expect(asked.headers.get('Vary')).toBe('Access-Control-Request-Headers')
    expect(asked.headers.get('X-Id')).toMatch(/^req_/)
    expect(unasked.headers.get('Access-Control-Allow-Headers')).toBeNull()
    expect(unasked.headers.get('Vary')).toBeNull()
  })
})
