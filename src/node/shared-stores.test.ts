import { connect } from 'node:net'
import { hostname } from 'node:os'
import { describe, expect, it, vi } from 'vitest'
import { hasRedisServer } from '../store/redis/test-support/redis-server.js'
import { smallFixture } from '../test-support/service-client.js'
import { startServer } from './start-server.js'
import { create, headers, listIds, pair, redisForFile, startReplicas } from './test-support/replicas.js'

const start = '2030-01-01T12:00:00Z'

const redis = redisForFile()

const keyNames = async () => (await redis().cli('KEYS', '*')).trim().split('\n')

/** The Redis commands that are sent during `act`, without the commands inside scripts. */
async function asked(act: () => Promise<unknown>): Promise<string[]> {
  const monitor = connect(redis().port, '127.0.0.1')
  let seen = ''
  monitor.on('data', chunk => {
    seen += chunk
  })
  monitor.write('MONITOR\r\n')
  await expect.poll(() => seen).toContain('+OK')
  await act()
  await redis().cli('ECHO', 'over')
  await expect.poll(() => seen).toContain('"over"')
  monitor.destroy()
  const commands = [...seen.matchAll(/^\+[\d.]+ \[\d+ 127\.0\.0\.1:\d+\] "(\w+)"/gm)]
  return commands.map(([, name = '']) => name.toUpperCase()).slice(0, -1)
}

describe.skipIf(!hasRedisServer)('servers on one store', () => {
  it('generate the same ids as a single server for the same calls and seed', async () => {
    const ids: string[][] = []
    for (const count of [1, 3]) {
      await using replicas = await startReplicas(redis(), count, { randomSeed: 7, clock: start })
      const created: string[] = []
      for (let turn = 0; turn < 6; turn++) {
        created.push((await create(replicas.next(), { externalId: 'ada' })).keyId)
      }
      ids.push(created)
    }
    expect(ids[1]).toEqual(ids[0])
  })

  it('neither lose nor duplicate a key when clients send 192 creates concurrently', async () => {
    await using replicas = await startReplicas(redis(), 3)
    const requests = Array.from({ length: 64 * 3 }, (_, number) => replicas.servers[number % 3])
    const created = await Promise.all(
      requests.map(server => server && create(server, { externalId: 'same' })),
    )
    const ids = created.map(answer => answer?.keyId).sort()
    expect(new Set(ids).size).toBe(ids.length)
    for (const server of replicas.servers) expect((await listIds(server)).sort()).toEqual(ids)
  })

  it('show the time and the latency that another server set last', async () => {
    await using replicas = await startReplicas(redis(), 2)
    const [one, other] = pair(replicas)
    const told = async (path: string) =>
      (await fetch(`${other.url}/_keymock${path}`, { headers })).json() as Promise<object>
    const change = (method: string, path: string, body: object) =>
      fetch(`${one.url}/_keymock${path}`, { method, headers, body: JSON.stringify(body) })
    expect((await change('PATCH', '/clock', { set: start, freeze: true })).status).toBe(200)
    expect(await told('/clock')).toMatchObject({ now: Date.parse(start), frozen: true })
    expect((await change('PUT', '/latency', { from: 1, to: 2 })).status).toBe(200)
    expect(await told('/latency')).toEqual({ from: 1, to: 2 })
  })

  it("use the store's time, even if their machine's clock is a day ahead", async () => {
    const day = 86_400_000
    const [second] = (await redis().cli('TIME')).split('\n')
    const now = Number(second) * 1000
    vi.useFakeTimers({ toFake: ['Date'], now: now + day })
    try {
      await using replicas = await startReplicas(redis(), 1)
      const server = replicas.next()
      await create(server)
      const response = await fetch(`${server.url}/v1/apis.listKeys?apiId=api_1`, { headers })
      const [key] = (await response.json()).keys
      expect(Math.abs(key.createdAt - now)).toBeLessThan(day / 24)
    } finally {
      vi.useRealTimers()
    }
  })

  it.each([undefined, 7])('need one round trip for a create or a page (seed %s)', async randomSeed => {
    await using replicas = await startReplicas(redis(), 1, { randomSeed })
    const server = replicas.next()
    await create(server, { externalId: 'ada' })
    const ofCreate = await asked(() => create(server, { externalId: 'ada' }))
    const ofPage = await asked(() => listIds(server, '&externalId=ada'))
    expect([ofCreate, ofPage]).toEqual([['EVALSHA'], ['EVALSHA']])
  })

  it('keep all data of a sandbox under the prefix of the store and one hash tag', async () => {
    await using replicas = await startReplicas(redis(), 2)
    const { prefix } = replicas.store
    const before = new Set(await keyNames())
    for (const server of replicas.servers) {
      const body = '{"apiId":"api_1"}'
      await fetch(`${server.url}/sandboxes/a/v1/keys.createKey`, { method: 'POST', headers, body })
      await server.keymock.reset()
    }
    const added = (await keyNames()).filter(name => !before.has(name))
    const tags = added.map(
      name => new RegExp(`^${prefix}:\\{(_root|a|_sandboxes)\\}:[^{}]+$`).exec(name)?.[1],
    )
    expect(new Set(tags)).toEqual(new Set(['_root', 'a', '_sandboxes']))
  })

  it('show in the control API which server answers', async () => {
    await using replicas = await startReplicas(redis(), 1)
    const { replica } = await (await fetch(`${replicas.next().url}/_keymock/`)).json()
    expect(replica).toBe(`${hostname()}:${process.pid}`)
    await using alone = await startServer({ fixtures: smallFixture })
    expect(await (await fetch(`${alone.url}/_keymock/`)).json()).not.toHaveProperty('replica')
  })

  it('find the stored state when they start after the last server has closed', async () => {
    await using before = await startReplicas(redis(), 1)
    const first = before.next()
    const { keyId } = await create(first)
    await first.close()
    await using later = await startServer({ fixtures: smallFixture, store: before.store })
    expect(await listIds(later)).toEqual([keyId])
  })
})
