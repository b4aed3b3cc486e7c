import { describe, expect, it } from 'vitest'
import type { Exchange } from './service/exchange.js'
import { serviceClient, smallFixture } from './test-support/service-client.js'

describe('createKeymock', () => {
  it('gives the same answers for the same seed, fixture and calls', async () => {
    const run = async (randomSeed: number) => {
      const client = serviceClient({ randomSeed })
      await client.create({ externalId: 'x' })
      await client.tryCreate({ apiId: 'api_1', roles: ['no-such'] })
      await client.create({ recoverable: true })
      return JSON.stringify([await client.list({ decrypt: true }), await client.keymock.snapshot()])
    }
    expect(await run(1)).toBe(await run(1))
    expect(await run(1)).not.toBe(await run(2))
  })

  it('continues from a snapshot as the original mock does', async () => {
    const original = serviceClient()
    await original.create({ externalId: 'x', recoverable: true })
    original.keymock.clock.advance({ minutes: 5 })
    const snapshot = JSON.parse(JSON.stringify(await original.keymock.snapshot()))
    const copy = serviceClient()
    await copy.keymock.restore(snapshot)
    expect(await copy.create({ externalId: 'x' })).toEqual(await original.create({ externalId: 'x' }))
    expect(await copy.list({ decrypt: true })).toEqual(await original.list({ decrypt: true }))
  })

  it('starts from a given state', async () => {
    const original = serviceClient()
    const { keyId } = await original.create()
    const copy = serviceClient({ state: await original.keymock.snapshot() })
    expect((await copy.list()).keys[0]?.id).toBe(keyId)
  })

  it.each(['https://keys.test/api', 'https://keys.test/api/'])(
    'answers below the path of its base URL %s, through handlers and fetch',
    async baseUrl => {
      const { keymock, send } = serviceClient({ baseUrl })
      const headers = { Authorization: 'Bearer full-token' }
      const asked = '/api/v1/apis.listKeys?apiId=api_1'
      expect((await send('GET', asked, { headers })).status).toBe(200)
      expect((await keymock.fetch(`https://keys.test${asked}`, { headers })).status).toBe(200)
      expect(keymock.requests().map(({ path }) => path)).toEqual(Array(2).fill('/v1/apis.listKeys'))
      await expect(keymock.fetch('https://keys.test/v1/apis.listKeys')).rejects.toThrow('does not answer')
    },
  )

  it('counts the relative moments of a fixture from the time when the fixture is loaded', async () => {
    const keys = [{ apiId: 'api_1', createdAt: '-3d', expires: '+1h', remaining: 0 }]
    const client = serviceClient({
      fixtures: { ...smallFixture, keys },
      profile: { records: { enabled: 'flag' } },
    })
    const now = client.keymock.clock.now()
    expect((await client.list()).keys[0]).toMatchObject({
      createdAt: now - 3 * 86_400_000,
      expires: now + 3_600_000,
      remaining: 0,
    })
  })

  it('reports an exchange to an observer until the observer unsubscribes', async () => {
    const client = serviceClient()
    const seen: Exchange[] = []
    const leave = client.keymock.observe(exchange => seen.push(exchange))
    await client.tryCreate({ apiId: 'nope' })
    leave()
    await client.create()
    expect(seen).toHaveLength(1)
    expect(seen[0]).toMatchObject({
      operation: 'keys.createKey',
      method: 'POST',
      path: '/v1/keys.createKey',
      status: 404,
      requestBody: '{"apiId":"nope"}',
      failure: {
        kind: 'api-not-found',
        hint: expect.stringMatching(/^There is no API "nope"\. The token's workspace has the APIs api_1, /),
      },
    })
  })
})

describe('keymock.keys', () => {
  it('verifies a key by its raw text', async () => {
    const client = serviceClient()
    const { key, keyId } = await client.create({
      externalId: 'u',
      meta: { a: 1 },
      environment: 'live',
      roles: ['admin'],
      permissions: ['delete'],
      remaining: 2,
    })
    expect(await client.keymock.keys.verify(key)).toEqual({
      valid: true,
      keyId,
      apiId: 'api_1',
      externalId: 'u',
      meta: { a: 1 },
      environment: 'live',
      permissions: ['delete', 'read', 'write'],
      remaining: 2,
    })
    expect(await client.keymock.keys.verify('sk_unknown')).toEqual({ valid: false, reason: 'not-found' })
  })

  it('returns copies, so that a caller cannot change the store', async () => {
    const client = serviceClient()
    const { key } = await client.create({ meta: { a: 1 }, permissions: ['read'] })
    const verified = await client.keymock.keys.verify(key)
    if (!verified.valid) throw new Error('The key is not valid.')
    verified.permissions.push('write')
    Object.assign(verified.meta ?? {}, { a: 2 })
    expect(await client.keymock.keys.verify(key)).toMatchObject({ permissions: ['read'], meta: { a: 1 } })
    expect((await client.list()).keys[0]).toMatchObject({ permissions: ['read'], meta: { a: 1 } })
  })

  it('verifies a key whose raw text is in the fixture', async () => {
    const keys = [{ apiId: 'api_1', key: 'spelled-out', prefix: 'sk' }]
    const { keymock } = serviceClient({ fixtures: { ...smallFixture, keys } })
    expect(await keymock.keys.verify('spelled-out')).toMatchObject({ valid: true })
  })

  it('reports an unknown key without repeating the given text', async () => {
    const { keymock } = serviceClient()
    const raw = ['sk', 'mistaken', 'for', 'an', 'id'].join('_')
    await expect(keymock.keys.delete(raw)).rejects.toThrow('KEY_NOT_FOUND')
    await expect(keymock.keys.update(raw, { enabled: true })).rejects.not.toThrow(raw)
  })
})
