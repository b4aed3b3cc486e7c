import { describe, expect, it } from 'vitest'
import { validateProblem } from '../../schemas/generated/validators.js'
import { sandboxOf } from '../build-keymock.js'
import { exchangeOf, serviceClient } from '../test-support/service-client.js'

const listPath = '/v1/apis.listKeys?apiId=api_1'
const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })

describe('authentication', () => {
  it.each([
    [undefined, 'missing-token', 'Bearer realm="keys"'],
    ['Bearer stranger', 'unknown-token', 'Bearer realm="keys", error="invalid_token"'],
    ...[
      'Basic ZnVsbC10b2tlbjo=',
      'Bearer',
      'Bearer ',
      'full-token',
      'Bearer  full-token',
      'Bearer full token',
    ].map(header => [header, expect.any(String), expect.stringContaining('Bearer realm="keys"')]),
  ])('refuses the header %j with a challenge', async (header, code, challenge) => {
    const headers: Record<string, string> = header === undefined ? {} : { Authorization: header }
    const answer = await serviceClient().send('GET', listPath, { headers })
    expect(answer).toMatchObject({ status: 401, body: { code } })
    expect(answer.headers.get('WWW-Authenticate')).toEqual(challenge)
  })

  it.each(['standard', 'unkey-v1'] as const)(
    'reports an Authorization header that contains Bearer twice, with the profile %s',
    async profile => {
      const { failure } = await exchangeOf(serviceClient({ profile }), ({ send }) =>
        send('GET', listPath, bearer('Bearer full-token')),
      )
      expect(failure?.hint).toContain('says "Bearer" twice')
      expect(failure?.hint).not.toContain('full-token')
    },
  )

  it('accepts the scheme in lower case', async () => {
    const headers = { Authorization: 'bearer full-token' }
    expect((await serviceClient().send('GET', listPath, { headers })).status).toBe(200)
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

  it('hide an internal error from the client, and show it to the observer', async () => {
    const broken = new Error('the disk is full')
    const client = serviceClient()
    const { store } = await sandboxOf(client.keymock).state()
    store.change = () => Promise.reject(broken)
    const { error } = await exchangeOf(client, async () => {
      const { status, body } = await client.tryCreate({ apiId: 'api_1' })
      expect([status, body]).toMatchObject([500, { code: 'internal-error' }])
      expect(JSON.stringify(body)).not.toContain('disk')
    })
    expect(error).toBe(broken)
  })
})

describe('unkey-v1', () => {
  const client = () => serviceClient({ profile: 'unkey-v1' })

  it('names no role in its refusal of a repeated role', async () => {
    const message = 'Roles [] are missing, please create them first'
    const refused = await client().tryCreate({ apiId: 'api_1', roles: ['admin', 'admin'] })
    expect(refused).toMatchObject({ status: 412, body: { error: { message } } })
  })

  it('accepts a token without a scheme, but refuses the scheme Basic', async () => {
    const headers = (Authorization: string) => ({ headers: { Authorization } })
    expect((await client().send('GET', listPath, headers('full-token'))).status).toBe(200)
    expect((await client().send('GET', listPath, headers('Basic full-token'))).status).toBe(403)
  })

  it('lists an expired key with enabled: true', async () => {
    const unkey = serviceClient({ profile: { extends: 'unkey-v1', records: { omit: [] } } })
    await unkey.create({ expires: unkey.keymock.clock.now() + 1 })
    unkey.keymock.clock.advance(1)
    expect((await unkey.list()).keys[0]?.enabled).toBe(true)
  })

  it('writes keys and ids in base58, after their prefixes', async () => {
    const { key, keyId } = await client().create({ prefix: 'sk' })
    expect(key).toMatch(/^sk_3Z[1-9A-HJ-NP-Za-km-z]{22}$/)
    expect(keyId).toMatch(/^key_[1-9A-HJ-NP-Za-km-z]{16}$/)
  })
})
