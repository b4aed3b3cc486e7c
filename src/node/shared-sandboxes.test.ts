import { describe, expect, it } from 'vitest'
import { hasRedisServer } from '../store/redis/test-support/redis-server.js'
import type { KeymockServer } from './server-options.js'
import { headers, pair, type Replicas, redisForFile, startReplicas } from './test-support/replicas.js'

const redis = redisForFile()

async function ask({ url }: KeymockServer, method: string, path: string, body?: object) {
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const response = await fetch(url + path, init)
  const text = await response.text()
  return { status: response.status, json: text === '' ? undefined : JSON.parse(text) }
}

const createIn = (server: KeymockServer, name: string) =>
  ask(server, 'POST', `/sandboxes/${name}/v1/keys.createKey`, { apiId: 'api_1' })

const totalIn = async (server: KeymockServer, name: string): Promise<number> =>
  (await ask(server, 'GET', `/sandboxes/${name}/v1/apis.listKeys?apiId=api_1`)).json.total

const names = async (server: KeymockServer): Promise<string[]> =>
  (await ask(server, 'GET', '/_keymock/sandboxes')).json.sandboxes.map(({ name }: { name: string }) => name)

async function keysOf({ store }: Replicas, name: string): Promise<string[]> {
  const found = (await redis().cli('KEYS', `${store.prefix}:{${name}}:*`)).trim()
  return found === '' ? [] : found.split('\n')
}

describe.skipIf(!hasRedisServer)('the sandboxes of servers on one store', () => {
  it('can be listed, opened, reset and removed through another server', async () => {
    await using replicas = await startReplicas(redis(), 2)
    const [one, other] = pair(replicas)
    const made = await ask(one, 'POST', '/_keymock/sandboxes', { name: 'made', profile: 'unkey-v1' })
    expect(made.status).toBe(201)
    await createIn(one, 'asked')
    const listed = await ask(other, 'GET', '/_keymock/sandboxes')
    expect(listed.json).toMatchObject({
      total: 2,
      sandboxes: [
        { name: 'asked', profile: 'standard' },
        { name: 'made', profile: 'unkey-v1', createdAt: made.json.createdAt },
      ],
    })
    expect(await totalIn(other, 'asked')).toBe(1)
    await ask(other, 'POST', '/sandboxes/asked/_keymock/reset')
    expect(await totalIn(one, 'asked')).toBe(0)
    expect((await ask(other, 'POST', '/_keymock/sandboxes', { name: 'made' })).status).toBe(409)
    expect((await ask(other, 'DELETE', '/_keymock/sandboxes/made')).status).toBe(204)
    expect(await names(one)).toEqual(['asked'])
    expect((await ask(one, 'DELETE', '/_keymock/sandboxes/made')).status).toBe(404)
  })

  it('leave no data in the store after their removal, and start again with the next request', async () => {
    await using replicas = await startReplicas(redis(), 2)
    const [one, other] = pair(replicas)
    for (const name of ['a', 'b']) await createIn(one, name)
    await totalIn(other, 'a')
    expect(await keysOf(replicas, 'a')).not.toEqual([])
    await ask(other, 'DELETE', '/_keymock/sandboxes/a')
    expect(await keysOf(replicas, 'a')).toEqual([])
    // The server that created the sandbox does not know of the removal yet.
    expect(await totalIn(one, 'a')).toBe(0)
    await expect.poll(() => names(other)).toEqual(['a', 'b'])
    expect((await ask(one, 'DELETE', '/_keymock/sandboxes')).json).toEqual({ removed: 2 })
    expect([await names(other), await keysOf(replicas, 'a'), await keysOf(replicas, 'b')]).toEqual([
      [],
      [],
      [],
    ])
  })

  it('count toward one limit', async () => {
    await using replicas = await startReplicas(redis(), 2, { maxSandboxes: 2 })
    const [one, other] = pair(replicas)
    expect((await createIn(one, 'a')).status).toBe(200)
    expect((await createIn(other, 'b')).status).toBe(200)
    for (const server of [one, other]) {
      const refused = await createIn(server, 'c')
      expect([refused.status, refused.json.code]).toEqual([503, 'SANDBOXES_FULL'])
    }
    expect(await totalIn(other, 'a')).toBe(1)
    await ask(other, 'DELETE', '/_keymock/sandboxes/a')
    expect((await createIn(other, 'c')).status).toBe(200)
    // The memory of the server `one` still contains the sandbox `a`, but the server must not create the sandbox again.
    const anew = await createIn(one, 'a')
    expect([anew.status, anew.json.code]).toEqual([503, 'SANDBOXES_FULL'])
    expect(await names(one)).toEqual(['b', 'c'])
    await ask(one, 'DELETE', '/_keymock/sandboxes/c')
    expect((await createIn(one, 'a')).status).toBe(200)
  })

  it('stay within the limit if clients request too many sandboxes simultaneously', async () => {
    await using replicas = await startReplicas(redis(), 3, { maxSandboxes: 4 })
    const wanted = Array.from({ length: 12 }, (_, number) => `at-once-${number}`)
    const answers = await Promise.all(wanted.map(name => createIn(replicas.next(), name)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(4).fill(200), ...Array(8).fill(503)])
    expect(await names(replicas.next())).toHaveLength(4)
  })

  it('expire with their keys after the time to live, unless a server gets a request for the sandbox', async () => {
    const hour = 3_600_000
    await using replicas = await startReplicas(redis(), 2, { sandboxTtlMs: hour })
    const [one, other] = pair(replicas)
    const expiry = `${replicas.store.prefix}:{_sandboxes}:expiry`
    for (const name of ['idle', 'busy']) await createIn(one, name)
    const keys = await keysOf(replicas, 'idle')
    expect(keys).toHaveLength(4)
    for (const key of keys) {
      const left = Number(await redis().cli('PTTL', key))
      expect([key, left > hour / 2, left <= 1.05 * hour]).toEqual([key, true, true])
    }
    // Halves the remaining time of each sandbox. The request to `busy` must prolong the time of `busy` again.
    for (const name of ['idle', 'busy'])
      await redis().cli('ZADD', expiry, String(Date.now() + hour / 2), name)
    expect(await totalIn(other, 'busy')).toBe(1)
    await expect
      .poll(async () => Number(await redis().cli('ZSCORE', expiry, 'busy')))
      .toBeGreaterThan(Date.now() + hour / 2)
    await redis().cli('ZADD', expiry, String(Date.now() - 1), 'idle')
    await redis().cli('DEL', ...keys)
    expect(await names(one)).toEqual(['busy'])
    expect(await totalIn(one, 'idle')).toBe(0)
  })
})
