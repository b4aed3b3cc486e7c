import { describe, expect, it } from 'vitest'
import { builtClient } from '../../../test-support/built-client.js'
import type { ServiceClient } from '../../../test-support/service-client.js'

async function clientWithKeys(count: number): Promise<ServiceClient> {
  const client = builtClient()
  for (let index = 1; index <= count; index++)
    await client.create({ name: `n${index}`, externalId: `u${index % 2}` })
  return client
}

describe('GET /v1/apis.listKeys', () => {
  it.each<[string, number]>([
    ...[1, 100].map((limit): [string, number] => [`limit=${limit}`, 200]),
    ...[0, 101, -1, 1.5, 'abc', '', '1e1'].map((limit): [string, number] => [`limit=${limit}`, 400]),
    ['ownerId=', 400],
    ['externalId=', 400],
    ['apiId=', 400],
    ['cursor=', 200],
    // The specification does not name this parameter.
    ['colour=red', 200],
  ])('answers ?%s with %i', async (query, status) => {
    const client = await clientWithKeys(1)
    const [name = '', value = ''] = query.split('=')
    const answer = await client.tryList({ apiId: 'api_1', [name]: value })
    expect(answer).toMatchObject({ status, body: status === 200 ? { total: 1, keys: [{ name: 'n1' }] } : {} })
  })

  it('treats the parameter ownerId like externalId', async () => {
    const client = builtClient()
    await client.create({ name: 'owned', ownerId: 'x' })
    await client.create({ name: 'linked', externalId: 'x' })
    await client.create({ name: 'other', ownerId: 'y' })
    const { keys } = await client.list({ ownerId: 'x' })
    expect(keys.map(({ name }) => name)).toEqual(['linked', 'owned'])
  })

  it('reveals only recoverable keys, and only if `decrypt` is true', async () => {
    const client = builtClient()
    const { key } = await client.create({ name: 'recoverable', recoverable: true })
    await client.create({ name: 'hashed' })
    const plaintexts = async (query: Record<string, boolean | string>) =>
      (await client.list(query)).keys.map(({ plaintext }) => plaintext)
    expect(await plaintexts({ decrypt: true })).toEqual([undefined, key])
    for (const query of [{}, { decrypt: false }, { decrypt: 'null' }]) {
      expect(await plaintexts(query)).toEqual([undefined, undefined])
    }
  })

  it('refuses a repeated parameter', async () => {
    const client = await clientWithKeys(1)
    const headers = { Authorization: 'Bearer full-token' }
    const answer = await client.send('GET', '/v1/apis.listKeys?apiId=api_1&apiId=api_2', { headers })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ parameter: 'apiId' }] } })
  })

  it('answers HEAD like GET, without the body', async () => {
    const headers = { Authorization: 'Bearer full-token' }
    const answer = await builtClient().send('HEAD', '/v1/apis.listKeys?apiId=api_1', { headers })
    expect(answer).toMatchObject({ status: 200, body: '' })
    expect(answer.headers.get('Content-Type')).toBe('application/json')
  })
})

describe('the list cache', () => {
  const cached = { profile: { listing: { cacheFreshMs: 1000, cacheStaleMs: 5000 } } }

  it('hides a new key until a request skips the cache', async () => {
    const client = builtClient(cached)
    expect((await client.list()).keys).toHaveLength(0)
    await client.create()
    expect((await client.list()).keys).toHaveLength(0)
    expect((await client.list({ revalidateKeysCache: true })).keys).toHaveLength(1)
    expect((await client.list()).keys).toHaveLength(1)
  })

  it.each([
    ['returns a stale page once, and refreshes it in the background', 1000, [0, 1]],
    ['drops a page after its lifetime', 6000, [1, 1]],
  ])('%s: after %i ms, pages have %j keys', async (_, ms, lengths) => {
    const client = builtClient(cached)
    await client.list()
    await client.create()
    client.keymock.clock.advance(ms)
    for (const length of lengths) expect((await client.list()).keys).toHaveLength(length)
  })

  it('keeps a separate page for each query', async () => {
    const client = builtClient(cached)
    await client.list({ limit: 1 })
    await client.create()
    expect((await client.list({ limit: 2 })).keys).toHaveLength(1)
  })
})

describe('the lagging total', () => {
  it('is correct after the lag that the profile sets', async () => {
    const client = builtClient({ profile: { listing: { totalLagMs: 300_000 } } })
    expect((await client.list()).total).toBe(0)
    await client.create()
    client.keymock.clock.advance(299_999)
    expect((await client.list()).total).toBe(0)
    client.keymock.clock.advance(1)
    expect((await client.list()).total).toBe(1)
  })
})
