import { describe, expect, it } from 'vitest'
import { validateErrorEnvelope, validateProblem } from '../../schemas/generated/validators.js'
import { sandboxOf } from '../build-keymock.js'
import { serviceClient } from '../test-support/service-client.js'
import type { Exchange } from './exchange.js'

const listPath = '/v1/apis.listKeys?apiId=api_1'
const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })

describe('authentication', () => {
  it('challenges a request without a token', async () => {
    const answer = await serviceClient().send('GET', listPath)
    expect(answer).toMatchObject({ status: 401, body: { code: 'missing-token' } })
    expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer realm="keys"')
  })

  it('distinguishes an unknown token from a missing token', async () => {
    const answer = await serviceClient().send('GET', listPath, bearer('stranger'))
    expect(answer).toMatchObject({ status: 401, body: { code: 'unknown-token' } })
    expect(answer.headers.get('WWW-Authenticate')).toContain('error="invalid_token"')
  })

  it.each([
    'Basic ZnVsbC10b2tlbjo=',
    'Bearer',
    'Bearer ',
    'full-token',
    'Bearer  full-token',
    'Bearer full token',
  ])('refuses the header %j', async header => {
    const answer = await serviceClient().send('GET', listPath, { headers: { Authorization: header } })
    expect(answer.status).toBe(401)
  })

  it.each(['standard', 'unkey-v1'] as const)(
    'reports an Authorization header that contains Bearer twice, with the profile %s',
    async profile => {
      const { send, keymock } = serviceClient({ profile })
      const hints: (string | undefined)[] = []
      keymock.observe(({ failure }) => hints.push(failure?.hint))
      await send('GET', listPath, bearer('Bearer full-token'))
      expect(hints).toEqual([expect.stringContaining('says "Bearer" twice')])
      expect(hints.join()).not.toContain('full-token')
    },
  )

  it('accepts the scheme in lower case', async () => {
    const answer = await serviceClient().send('GET', listPath, {
      headers: { Authorization: 'bearer full-token' },
    })
    expect(answer.status).toBe(200)
  })

  it('accepts any token if the fixture has "anyToken", but refuses a request without a token', async () => {
    const fixtures = { anyToken: { workspaceId: 'ws' }, workspaces: [{ id: 'ws', apis: [{ id: 'api_1' }] }] }
    const client = serviceClient({ fixtures })
    expect((await client.send('GET', listPath, bearer('whoever'))).status).toBe(200)
    expect((await client.send('GET', listPath)).status).toBe(401)
  })

  it('hides APIs of other workspaces', async () => {
    const client = serviceClient()
    const foreign = await client.send('GET', '/v1/apis.listKeys?apiId=api_b', bearer('full-token'))
    const missing = await client.send('GET', '/v1/apis.listKeys?apiId=api_c', bearer('full-token'))
    expect(foreign.status).toBe(404)
    expect(missing.status).toBe(404)
    expect(JSON.stringify(foreign.body).replace('api_b', 'api_c')).toBe(JSON.stringify(missing.body))
  })
})

describe('authorization', () => {
  it("permits only the requests that the token's permissions allow", async () => {
    const client = serviceClient({}, 'list-token')
    expect((await client.tryList({ apiId: 'api_1' })).status).toBe(200)
    expect(await client.tryCreate({ apiId: 'api_1' })).toMatchObject({
      status: 403,
      body: { code: 'missing-permission', detail: 'The token lacks a permission: keys.create.' },
    })
    expect(await client.tryList({ apiId: 'api_1', decrypt: true })).toMatchObject({
      status: 403,
      body: { code: 'decrypt-not-permitted' },
    })
  })

  it('accepts `decrypt` without the permission if the profile omits plaintexts instead', async () => {
    const profile = { authorization: { decryptWithout: 'omit' } } as const
    const client = serviceClient({ profile }, 'list-token')
    expect((await client.tryList({ apiId: 'api_1', decrypt: true })).status).toBe(200)
  })
})

describe('the order of checks', () => {
  it('begins with the token under the profile "standard"', async () => {
    expect((await serviceClient().send('POST', '/v1/keys.createKey', { body: '{' })).status).toBe(401)
  })

  it('begins with the validation of the request under the profile "unkey-v1"', async () => {
    const client = serviceClient({ profile: 'unkey-v1' })
    expect((await client.send('GET', '/v1/apis.listKeys?limit=5')).body).toMatchObject({
      error: { code: 'BAD_REQUEST', message: 'apiId: Required' },
    })
    expect((await client.send('GET', listPath)).body).toMatchObject({
      error: { code: 'UNAUTHORIZED', message: 'key required' },
    })
  })
})

describe('a service', () => {
  it.each([
    ['DELETE', '/v1/keys.createKey', 'POST, OPTIONS'],
    ['GET', '/v1/keys.createKey', 'POST, OPTIONS'],
    ['POST', '/v1/apis.listKeys', 'GET, HEAD, OPTIONS'],
  ])('answers %s %s with 405 and the allowed methods', async (method, path, allowed) => {
    const answer = await serviceClient().send(method, path)
    expect(answer.status).toBe(405)
    expect(answer.headers.get('Allow')).toBe(allowed)
  })

  it('answers a preflight for a frontend on another origin', async () => {
    const headers = {
      Origin: 'http://localhost:5173',
      'Access-Control-Request-Headers': 'authorization,x-mine',
    }
    const answer = await serviceClient().send('OPTIONS', '/v1/keys.createKey', { headers })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(answer.headers.get('Access-Control-Allow-Headers')).toBe('authorization,x-mine')
    expect(answer.headers.get('Access-Control-Allow-Methods')).toContain('POST')
  })
})

describe('failures', () => {
  const failing = [
    ['GET', listPath, {}],
    ['GET', listPath, bearer('stranger')],
    ['GET', '/v1/apis.listKeys?limit=0', bearer('full-token')],
    ['GET', '/v1/apis.listKeys?apiId=nope', bearer('full-token')],
    ['POST', '/v1/keys.createKey', bearer('full-token')],
  ] as const

  it.each(failing)('are problem details with the profile "standard": %s %s', async (method, path, init) => {
    const answer = await serviceClient().send(method, path, init)
    expect(validateProblem(answer.body), JSON.stringify(validateProblem.errors)).toBe(true)
    expect(answer.body).toMatchObject({ status: answer.status })
    expect(answer.headers.get('Content-Type')).toBe('application/problem+json')
  })

  it.each(failing)('are error envelopes with the profile "unkey-v1": %s %s', async (method, path, init) => {
    const answer = await serviceClient({ profile: 'unkey-v1' }).send(method, path, init)
    expect(validateErrorEnvelope(answer.body), JSON.stringify(validateErrorEnvelope.errors)).toBe(true)
    const { error } = answer.body as { error: { requestId: string } }
    expect(answer.headers.get('Unkey-Request-Id')).toBe(error.requestId)
  })

  it('have status 404 and a plain-text body for a wrong method with the profile "unkey-v1"', async () => {
    const answer = await serviceClient({ profile: 'unkey-v1' }).send('PUT', '/v1/keys.createKey')
    expect(answer).toMatchObject({ status: 404, body: '404 Not Found' })
    expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=UTF-8')
  })

  it('hide an internal error from the client, and show it to the observer', async () => {
    const broken = new Error('the disk is full')
    const client = serviceClient()
    const { store } = await sandboxOf(client.keymock).state()
    store.change = () => Promise.reject(broken)
    const seen: Exchange[] = []
    client.keymock.observe(exchange => seen.push(exchange))
    const answer = await client.tryCreate({ apiId: 'api_1' })
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal-error' } })
    expect(JSON.stringify(answer.body)).not.toContain('disk')
    expect(seen[0]?.error).toBe(broken)
  })
})

describe('unkey-v1', () => {
  const client = () => serviceClient({ profile: 'unkey-v1' })

  it.each([
    [{ apiId: 'api_1', roles: ['x', 'y'] }, 412, 'Roles ["x","y"] are missing, please create them first'],
    [{ apiId: 'api_1', roles: ['admin', 'admin'] }, 412, 'Roles [] are missing, please create them first'],
    [{ apiId: 'api_1', remaining: 0 }, 400, 'remaining must be greater than 0.'],
    [{ apiId: 'api_1', prefix: 'p'.repeat(17) }, 400, 'prefix: String must contain at most 16 character(s)'],
    [{ apiId: 'api_1', byteLength: 15 }, 400, 'byteLength: Number must be greater than or equal to 16'],
    [{ apiId: 'api_1', byteLength: '16' }, 400, 'byteLength: Expected number, received string'],
    [{ apiId: 'api_1', name: null }, 400, 'name: Expected string, received null'],
    [{ apiId: 'api_1', roles: ['admin', 7] }, 400, 'roles.1: Expected string, received number'],
    [{ apiId: 'nope' }, 404, 'api nope not found'],
    [[], 400, ': Expected object, received array'],
    [
      { apiId: 'api_1', remaining: 1, refill: { interval: 'weekly', amount: 1 } },
      400,
      "refill.interval: Invalid enum value. Expected 'daily' | 'monthly', received 'weekly'",
    ],
  ])('refuses %j with %i and the message "%s"', async (request, status, message) => {
    expect(await client().tryCreate(request)).toMatchObject({ status, body: { error: { message } } })
  })

  it.each([
    ['limit=abc', 'limit: Expected number, received nan'],
    ['limit=10.5', 'limit: Expected integer, received float'],
    ['limit=101', 'limit: Number must be less than or equal to 100'],
    ['externalId=', 'externalId: String must contain at least 1 character(s)'],
    ['apiId=again', 'apiId: Expected string, received array'],
  ])('refuses ?%s with the message "%s"', async (query, message) => {
    const answer = await client().send('GET', `${listPath}&${query}`, bearer('full-token'))
    expect(answer.body).toMatchObject({ error: { message } })
  })

  it.each(['0x10', '%2B5', '%201', '1e1'])(
    'accepts limit=%s, because JavaScript reads it as a number',
    async limit => {
      expect((await client().send('GET', `${listPath}&limit=${limit}`, bearer('full-token'))).status).toBe(
        200,
      )
    },
  )

  it('accepts a token without a scheme, but refuses the scheme Basic', async () => {
    const headers = (Authorization: string) => ({ headers: { Authorization } })
    expect((await client().send('GET', listPath, headers('full-token'))).status).toBe(200)
    expect((await client().send('GET', listPath, headers('Basic full-token'))).status).toBe(403)
  })

  it('reveals the plaintext even for `decrypt=false`', async () => {
    const unkey = client()
    const { key } = await unkey.create({ recoverable: true })
    expect((await unkey.list({ decrypt: false })).keys[0]?.plaintext).toBe(key)
    expect((await unkey.list()).keys[0]).not.toHaveProperty('plaintext')
  })

  it('lists an expired key with enabled: true', async () => {
    const unkey = serviceClient({ profile: { extends: 'unkey-v1', records: { omit: [] } } })
    await unkey.create({ expires: unkey.keymock.clock.now() + 1 })
    unkey.keymock.clock.advance(1)
    expect((await unkey.list()).keys[0]?.enabled).toBe(true)
  })

  it('gives a cursor on the last page with keys, although the next page is empty', async () => {
    const unkey = client()
    const { keyId } = await unkey.create()
    const page = await unkey.list()
    expect(page.cursor).toBe(keyId)
    expect(await unkey.list({ cursor: keyId })).toEqual({ keys: [], total: 1 })
  })

  it('writes keys and ids in base58, after their prefixes', async () => {
    const { key, keyId } = await client().create({ prefix: 'sk' })
    expect(key).toMatch(/^sk_3Z[1-9A-HJ-NP-Za-km-z]{22}$/)
    expect(keyId).toMatch(/^key_[1-9A-HJ-NP-Za-km-z]{16}$/)
  })

  it('reads a body with the Content-Type "Application/JSON" as empty', async () => {
    const headers = { Authorization: 'Bearer full-token', 'Content-Type': 'Application/JSON' }
    const answer = await client().send('POST', '/v1/keys.createKey', { headers, body: '{"apiId":"api_1"}' })
    expect(answer).toMatchObject({ status: 400, body: { error: { message: 'apiId: Required' } } })
  })

  it('reports a total of 0 for an unknown externalId, but not for an unknown ownerId', async () => {
    const unkey = client()
    await unkey.create({ externalId: 'known' })
    expect((await unkey.list({ externalId: 'nobody' })).total).toBe(0)
    expect((await unkey.list({ ownerId: 'nobody' })).total).toBe(1)
  })
})
