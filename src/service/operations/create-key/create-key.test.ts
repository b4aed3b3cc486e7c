import { describe, expect, it } from 'vitest'
import { builtClient } from '../../../test-support/built-client.js'

describe('POST /v1/keys.createKey', () => {
  it('sets "start" to the prefix with its underscore, if any, and the next four characters', async () => {
    const client = builtClient()
    const withPrefix = await client.create({ prefix: 'sk', name: 'with' })
    const without = await client.create({ name: 'without' })
    const { keys } = await client.list()
    const startOf = (name: string) => keys.find(key => key.name === name)?.start
    expect(startOf('with')).toBe(withPrefix.key.slice(0, 7))
    expect(startOf('without')).toBe(without.key.slice(0, 4))
  })

  it.each([
    ['roles', 'role-not-found'],
    ['permissions', 'permission-not-found'],
  ])('stores no key and no identity if one of the %s does not exist', async (name, code) => {
    const client = builtClient()
    const existing = name === 'roles' ? 'admin' : 'read'
    const before = await client.keymock.snapshot()
    const refused = await client.tryCreate({
      apiId: 'api_1',
      externalId: 'new',
      [name]: [existing, 'no-such'],
    })
    expect(refused).toMatchObject({ status: 422, body: { code } })
    expect(JSON.stringify(refused.body)).toContain('no-such')
    const after = await client.keymock.snapshot()
    expect(after.keys).toEqual(before.keys)
    expect(after.identities).toEqual(before.identities)
  })

  it('stores the raw key only if the key is recoverable', async () => {
    const client = builtClient()
    const hidden = await client.create({ recoverable: false })
    const shown = await client.create({ recoverable: true })
    const snapshot = JSON.stringify(await client.keymock.snapshot())
    expect(snapshot).not.toContain(hidden.key)
    expect(snapshot).toContain(shown.key)
  })

  it('refuses a recoverable key if the API stores no recoverable keys', async () => {
    const refused = await builtClient().tryCreate({ apiId: 'api_hashed', recoverable: true })
    expect(refused).toMatchObject({ status: 422, body: { code: 'recoverable-not-supported' } })
  })

  it.each([
    [{ remaining: -1 }, 'remaining-refused'],
    [{ refill: { interval: 'daily', amount: 1 } }, 'refill-needs-remaining'],
    [{ remaining: 1, refill: { interval: 'daily', amount: 1, refillDay: 1 } }, 'refill-day-refused'],
    [{ remaining: 1, refill: { interval: 'weekly', amount: 1 } }, 'invalid-request'],
    [{ remaining: 1, refill: { interval: 'monthly', amount: 0 } }, 'invalid-request'],
    [{ remaining: 1, refill: { interval: 'monthly', amount: 1, refillDay: 32 } }, 'invalid-request'],
    [{ ratelimit: { limit: 1 } }, 'invalid-request'],
    [{ ratelimit: { type: 'slow', limit: 1, duration: 1 } }, 'invalid-request'],
    [{ externalId: '' }, 'invalid-request'],
    [{ name: null }, 'invalid-request'],
    [{ meta: [] }, 'invalid-request'],
    [{ enabled: 'yes' }, 'invalid-request'],
    [{ byteLength: 16.5 }, 'invalid-request'],
  ])('refuses %j with the profile "standard"', async (request, code) => {
    const refused = await builtClient().tryCreate({ apiId: 'api_1', ...request })
    expect(refused).toMatchObject({ status: 400, body: { code } })
  })

  const json = 'application/json'
  const valid = '{"apiId":"api_1"}'
  type Row = [type: string, body: string, status: number, code?: string]
  it.each<Row>([
    ['text/plain', valid, 415, 'unsupported-media-type'],
    ['application/jsonp', valid, 415, 'unsupported-media-type'],
    ['application/json; charset=utf-8', valid, 200],
    ['Application/JSON', valid, 200],
    ['application/vnd.acme+json', valid, 200],
    ...['', '{', '{"apiId":}', 'null x'].map((body): Row => [json, body, 400, 'malformed-json']),
    ...['null', '[]', '"text"', '7'].map((body): Row => [json, body, 400, 'invalid-request']),
  ])('answers the Content-Type %s and the body %j with %i %s', async (type, body, status, code) => {
    const headers = { Authorization: 'Bearer full-token', 'Content-Type': type }
    const answer = await builtClient().send('POST', '/v1/keys.createKey', { headers, body })
    expect(answer).toMatchObject({ status, body: code === undefined ? {} : { code } })
  })

  it('refuses a body of 1 MiB that is longer only in bytes', async () => {
    const wide = { apiId: 'api_1', name: '€'.repeat(400_000) }
    expect((await builtClient().tryCreate(wide)).status).toBe(413)
  })
})

describe('ratelimit.async', () => {
  it.each(['no', 1, null, {}])(
    'is false with the profile "standard" if the request contains %j',
    async async => {
      const client = builtClient()
      const ratelimit: object = { limit: 1, duration: 1, async }
      await client.create({ ratelimit })
      await client.keymock.restore(await client.keymock.snapshot())
      expect((await client.list()).keys[0]?.ratelimit).toEqual({ async: false, limit: 1, duration: 1 })
    },
  )

  it('must be true or false with the profile "unkey-v1"', async () => {
    const client = builtClient({ profile: 'unkey-v1' })
    const refused = await client.tryCreate({
      apiId: 'api_1',
      ratelimit: { limit: 1, duration: 1000, async: 'no' },
    })
    expect(refused.status).toBe(400)
    const ratelimit: object = { limit: 1, duration: 1000, async: true }
    await client.create({ ratelimit })
    expect((await client.list()).keys[0]?.ratelimit).toMatchObject({ async: true })
  })
})
