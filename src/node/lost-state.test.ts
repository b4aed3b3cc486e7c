import { afterEach, describe, expect, it } from 'vitest'
import { hasRedisServer, startRedisServer } from '../store/redis/test-support/redis-server.js'
import { smallFixture } from '../test-support/service-client.js'
import type { KeymockServer } from './server-options.js'
import { startServerWith } from './start-server.js'
import { create, headers, listIds, redisForFile, tryCreate } from './test-support/replicas.js'

const redis = redisForFile()
const parts = ['log', 'rows', 'base'] as const
const servers: KeymockServer[] = []
let prefixes = 0

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

async function startNoticing(prefix: string, more: object = {}, url = redis().url) {
  const notices: string[] = []
  const server = await startServerWith(
    { fixtures: smallFixture, store: { url, prefix, timeoutMs: 60_000, ...more } },
    { onNotice: sentence => notices.push(sentence) },
  )
  servers.push(server)
  return { server, notices }
}

const health = async ({ url }: Pick<KeymockServer, 'url'>) => (await fetch(`${url}/_keymock/health`)).status
const list = async ({ url }: Pick<KeymockServer, 'url'>) =>
  (await fetch(`${url}/v1/apis.listKeys?apiId=api_1`, { headers })).status
const reset = async ({ url }: Pick<KeymockServer, 'url'>) =>
  (await fetch(`${url}/_keymock/reset`, { method: 'POST', headers })).status

async function lose(prefix: string, part: string, sandbox = '_root'): Promise<void> {
  const epoch = (await redis().cli('HGET', `${prefix}:{${sandbox}}:head`, 'epoch')).trim()
  expect((await redis().cli('DEL', `${prefix}:{${sandbox}}:${epoch}:${part}`)).trim()).toBe('1')
}

async function commands(): Promise<number> {
  return Number(/total_commands_processed:(\d+)/.exec(await redis().cli('INFO', 'stats'))?.[1])
}

describe.skipIf(!hasRedisServer)('a server whose state lacks a part', () => {
  it.each(parts)(
    'answers 503 even to health checks, reports the loss once, and recovers after a reset: %s',
    async part => {
      const prefix = `lost-${prefixes++}`
      const { server, notices } = await startNoticing(prefix)
      await create(server, { externalId: 'u' })
      await lose(prefix, part)
      const before = await commands()
      for (let turn = 0; turn < 5; turn++) {
        const refused = await tryCreate(server, { externalId: 'u' })
        expect([refused.status, refused.headers.has('Retry-After')]).toEqual([503, true])
        expect([await list(server), await health(server)]).toEqual([503, 503])
      }
      // The limit allows several commands for each request, because Redis also counts the commands inside scripts.
      expect((await commands()) - before).toBeLessThan(15 * 15)
      expect(notices).toEqual([
        expect.stringMatching(
          `at ${prefix}:\\{_root\\}:head: The store has lost "${part}" of this state, .*POST /_keymock/reset\\.`,
        ),
      ])
      expect(await reset(server)).toBe(200)
      expect([await health(server), await list(server)]).toEqual([200, 200])
      const { keyId } = await create(server, { externalId: 'u' })
      expect(await listIds(server)).toEqual([keyId])
    },
  )

  it('starts, and can reset the state while another server runs', async () => {
    const prefix = `lost-${prefixes++}`
    const { server: one } = await startNoticing(prefix)
    await create(one)
    for (const part of ['base', 'rows']) await lose(prefix, part)
    const { server: two, notices } = await startNoticing(prefix)
    expect(notices).toEqual([expect.stringContaining('has lost "rows", "base" of this state')])
    expect([await list(two), (await tryCreate(two)).status, await health(two)]).toEqual([503, 503, 503])
    expect(await reset(two)).toBe(200)
    const { keyId } = await create(two)
    expect(await listIds(one)).toEqual([keyId])
  })

  it('suggests a reset of the affected sandbox, and still serves the root', async () => {
    const prefix = `lost-${prefixes++}`
    const { server, notices } = await startNoticing(prefix)
    const sandbox = { url: `${server.url}/sandboxes/shop` }
    expect(await list(sandbox)).toBe(200)
    await lose(prefix, 'log', 'shop')
    expect([await list(sandbox), await list(server)]).toEqual([503, 200])
    expect(notices).toEqual([expect.stringContaining('POST /sandboxes/shop/_keymock/reset.')])
    expect([await reset(sandbox), await list(sandbox)]).toEqual([200, 200])
  })
})

describe.skipIf(!hasRedisServer)('the register of sandboxes', () => {
  it.each([
    ['expiry times', ['expiry']],
    ['creation times', ['creation']],
    ['expiry and creation times', ['expiry', 'creation']],
  ])('loses no key and no sandbox if the store has lost its %s', async (_, parts) => {
    const prefix = `lost-${prefixes++}`
    const { server, notices } = await startNoticing(prefix)
    const { server: other } = await startNoticing(prefix)
    const sandbox = { url: `${server.url}/sandboxes/shop` }
    const { keyId } = await create(sandbox)
    for (const part of parts) await redis().cli('DEL', `${prefix}:{_sandboxes}:${part}`)
    expect(await listIds({ url: `${other.url}/sandboxes/shop` })).toEqual([keyId])
    const { sandboxes } = await (await fetch(`${server.url}/_keymock/sandboxes`)).json()
    expect(sandboxes.map(({ name }: { name: string }) => name)).toEqual(['shop'])
    expect([await health(server), notices]).toEqual([200, []])
  })
})

describe.skipIf(!hasRedisServer)('a server whose store no longer has a state', () => {
  it.each([
    ['the root', ''],
    ['a sandbox', '/sandboxes/shop'],
  ])('reports that the store has lost everything, at the next request to %s', async (_, path) => {
    const prefix = `lost-${prefixes++}`
    const { server, notices } = await startNoticing(prefix)
    const service = { url: `${server.url}${path}` }
    expect(await list(service)).toBe(200)
    await redis().cli('FLUSHALL')
    expect(await list(service)).toBe(200)
    expect(notices).toEqual([expect.stringContaining('every key there is gone')])
  })

  it('reports no loss if a client removed the sandbox', async () => {
    const { server, notices } = await startNoticing(`lost-${prefixes++}`)
    const sandbox = { url: `${server.url}/sandboxes/shop` }
    expect(await list(sandbox)).toBe(200)
    await fetch(`${server.url}/_keymock/sandboxes/shop`, { method: 'DELETE' })
    expect(await list(sandbox)).toBe(200)
    expect(notices).toEqual([])
  })
})

describe.skipIf(!hasRedisServer)('a server whose store has replicas', () => {
  it('accepts a change if the required number of replicas confirms the change, and otherwise answers 503', async () => {
    await using master = await startRedisServer('--repl-diskless-sync-delay', '0')
    const address = ['127.0.0.1', String(master.port)]
    await using replica = await startRedisServer('--replicaof', address.join(' '))
    await expect.poll(() => replica.cli('INFO', 'replication')).toContain('master_link_status:up')
    const { server } = await startNoticing('one', { waitForReplicas: 1 }, master.url)
    const { keyId } = await create(server)
    expect(await listIds(server)).toEqual([keyId])

    const asked = startNoticing('two', { waitForReplicas: 2, timeoutMs: 400 }, master.url)
    await expect(asked).rejects.toThrow(/1 of 2 replicas/)
    replica.pause()
    const { server: hasty, notices } = await startNoticing(
      'one',
      { waitForReplicas: 1, timeoutMs: 400 },
      master.url,
    )
    expect((await tryCreate(hasty)).status).toBe(503)
    expect(notices).toEqual([expect.stringContaining('0 of 1 replicas confirmed it')])
    expect(await list(hasty)).toBe(200)
    replica.resume()
  })
})
