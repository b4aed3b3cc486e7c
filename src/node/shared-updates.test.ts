import { describe, expect, it } from 'vitest'
import { hasRedisServer } from '../store/redis/test-support/redis-server.js'
import { smallFixture } from '../test-support/service-client.js'
import type { KeymockServer } from './server-options.js'
import { headers, listIds, pair, redisForFile, startReplicas, tryCreate } from './test-support/replicas.js'

const redis = redisForFile()

const start = Date.parse('2030-01-01T12:00:00Z')
const tokens = [{ token: 'another-token', workspaceId: 'ws_a' }]
const fixtures = { ...smallFixture, tokens }

function put({ url }: KeymockServer, path: string, body: unknown): Promise<Response> {
  return fetch(`${url}/_keymock${path}`, { method: 'PUT', headers, body: JSON.stringify(body) })
}

async function world(server: KeymockServer) {
  const response = await fetch(`${server.url}/v1/keys.createKey`, {
    method: 'POST',
    headers: { ...headers, Authorization: 'Bearer another-token' },
    body: '{"apiId":"api_1"}',
  })
  const profile = await fetch(`${server.url}/_keymock/profile`)
  return { status: response.status, profile: (await profile.json()).name }
}

const both = { status: 200, profile: 'unkey-v1' }

describe.skipIf(!hasRedisServer)('servers that change one state', () => {
  it.each([
    [
      'a profile through the control API',
      (server: KeymockServer) => put(server, '/profile', { profile: 'unkey-v1' }),
    ],
    ['a profile in its own process', ({ keymock }: KeymockServer) => keymock.load({ profile: 'unkey-v1' })],
  ])('keep the loaded fixture when another server loads %s', async (_, change) => {
    await using replicas = await startReplicas(redis(), 2)
    const [one, stale] = pair(replicas)
    await put(one, '/fixture', fixtures)
    await change(stale)
    for (const server of [one, stale]) expect(await world(server)).toEqual(both)
  })

  it('lose no change when all changes arrive at the same time', async () => {
    await using replicas = await startReplicas(redis(), 3)
    const [one, other, third] = replicas.servers as [KeymockServer, KeymockServer, KeymockServer]
    await Promise.all([
      put(one, '/fixture', fixtures),
      put(other, '/profile', { profile: 'unkey-v1' }),
      third.keymock.load({ faults: [{ effect: { status: 502 }, token: 0, times: 1 }] }),
    ])
    expect((await world(one)).status).toBe(502)
    for (const server of replicas.servers) expect(await world(server)).toEqual(both)
  })

  it('add up the moves of the clock, and keep the sum when another server loads a profile', async () => {
    await using replicas = await startReplicas(redis(), 2, { clock: start })
    const [one, other] = pair(replicas)
    await Promise.all([one.keymock.clock.advance(1000), other.keymock.clock.advance(10_000)])
    await Promise.all([one.keymock.clock.advance(100_000), other.keymock.load({ profile: 'unkey-v1' })])
    for (const server of [one, other]) {
      await fetch(`${server.url}/_keymock/`, { headers })
      expect(server.keymock.clock.now()).toBe(start + 111_000)
    }
  })

  it('reset to the loaded fixture, even if all servers reset at the same time', async () => {
    await using replicas = await startReplicas(redis(), 2, { clock: start })
    const [one, other] = pair(replicas)
    await put(one, '/fixture', fixtures)
    await one.keymock.clock.advance(1000)
    await Promise.all([one.keymock.reset(), other.keymock.reset()])
    expect((await world(other)).status).toBe(200)
    expect((await tryCreate(one)).status).toBe(401)
    await fetch(`${other.url}/_keymock/`, { headers })
    expect([one.keymock.clock.now(), other.keymock.clock.now()]).toEqual([start, start])
  })

  it('answer requests that read a state during its replacement', async () => {
    await using replicas = await startReplicas(redis(), 2)
    const [one, other] = pair(replicas)
    for (let count = 0; count < 5; count++) await tryCreate(other)
    let isOver = false
    const resets = async () => {
      for (let count = 0; count < 60; count++) await one.keymock.reset()
      isOver = true
    }
    const seen = new Set<string>()
    const look = async (path: string, init: RequestInit = {}) => {
      while (!isOver) {
        const { status } = await fetch(`${other.url}/_keymock${path}`, { headers, ...init })
        seen.add(`${path} ${status}`)
      }
    }
    const inProcess = async () => {
      while (!isOver) await Promise.all([other.keymock.snapshot(), other.keymock.apis()])
    }
    const paths = ['/', '/keys', '/world', '/state', '/requests']
    const given = { method: 'POST', body: '{"apiId":"api_1"}' }
    await Promise.all([resets(), ...paths.map(path => look(path)), look('/keys', given), inProcess()])
    expect([...seen].sort()).toEqual([...paths.map(path => `${path} 200`), '/keys 201'].sort())
  })

  it('restore a state that another server saved', async () => {
    await using replicas = await startReplicas(redis(), 2)
    const [one, other] = pair(replicas)
    await tryCreate(one)
    const before = await listIds(one)
    const snapshot = await (await fetch(`${other.url}/_keymock/state`, { headers })).json()
    await tryCreate(other)
    expect((await put(one, '/state', snapshot)).status).toBe(200)
    expect(await listIds(other)).toEqual(before)
  })
})
