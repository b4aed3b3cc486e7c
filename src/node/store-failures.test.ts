import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import {
  hasRedisServer,
  type RedisServer,
  startRedisServer,
} from '../store/redis/test-support/redis-server.js'
import { smallFixture } from '../test-support/service-client.js'
import type { KeymockServer } from './server-options.js'
import { startServer } from './start-server.js'
import { create, headers, listIds, pair, startReplicas, tryCreate } from './test-support/replicas.js'

const secret = 'do-not-print-me'

async function contents(redis: RedisServer): Promise<string[]> {
  const names = (await redis.cli('KEYS', '*')).trim().split('\n').sort()
  return Promise.all(names.map(async name => `${name} ${await redis.cli('--no-raw', 'DUMP', name)}`))
}

/** The store gets a long time limit, so that a busy machine does not change the result. */
async function startAt({ store, ...options }: Parameters<typeof startServer>[0] & object): Promise<void> {
  const address = typeof store === 'string' ? { url: store } : store
  const patient = address && { timeoutMs: 60_000, ...address }
  await using _ = await startServer({ fixtures: smallFixture, ...options, store: patient })
}

// The tests run at the same time, each with its own store, because they mostly wait.
describe.skipIf(!hasRedisServer)('a server whose store is killed', { concurrent: true }, () => {
  it.for(['always', 'everysec'])(
    'answers 503 until the store returns with its data (appendfsync %s)',
    async (fsync, { expect }) => {
      await using redis = await startRedisServer('--appendonly', 'yes', '--appendfsync', fsync)
      await using replicas = await startReplicas(redis, 2)
      const created: string[] = []
      for (let turn = 0; turn < 4; turn++) created.push((await create(replicas.next())).keyId)
      // With `everysec`, Redis writes changes to disk within a second.
      if (fsync === 'everysec') await new Promise(resolve => setTimeout(resolve, 1500))
      await redis.kill()
      const refused = await tryCreate(replicas.next())
      expect(refused.status).toBe(503)
      expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
      expect((await fetch(`${replicas.next().url}/v1/apis.listKeys?apiId=api_1`, { headers })).status).toBe(
        503,
      )
      await redis.restart()
      for (const server of replicas.servers) {
        await expect.poll(async () => (await tryCreate(server)).status).toBe(200)
        expect(await listIds(server)).toEqual(expect.arrayContaining(created))
      }
    },
  )

  it('starts again with the fixture if the store has lost all data', async ({ expect }) => {
    await using redis = await startRedisServer()
    await using replicas = await startReplicas(redis, 2)
    const { keyId } = await create(replicas.next())
    await redis.kill()
    await redis.restart()
    for (const server of replicas.servers) {
      await expect.poll(async () => (await tryCreate(server)).status).toBe(200)
    }
    const lists = await Promise.all(replicas.servers.map(server => listIds(server)))
    expect(lists[0]).toHaveLength(2)
    expect(lists[0]).not.toContain(keyId)
    expect(lists[1]).toEqual(lists[0])
  })
})

describe.skipIf(!hasRedisServer)('a server on a store', { concurrent: true }, () => {
  it('accepts no partial change and applies no fault when the store is full, and still serves pages', async () => {
    await using redis = await startRedisServer()
    await using replicas = await startReplicas(redis, 2)
    const { keyId } = await create(replicas.next())
    const { faults } = replicas.next().keymock
    await faults.add({ operation: 'keys.createKey', effect: { status: 418 }, times: 1 })
    await redis.cli('CONFIG', 'SET', 'maxmemory', '1')
    for (const server of replicas.servers) {
      expect((await tryCreate(server, { externalId: 'somebody' })).status).toBe(503)
      expect(await listIds(server)).toEqual([keyId])
    }
    await expect(faults.add({ effect: { status: 502 } })).rejects.toThrow('STORE_UNAVAILABLE')
    await expect(replicas.next().keymock.reset()).rejects.toThrow('STORE_UNAVAILABLE')
    await expect(startAt({ store: { url: redis.url, prefix: 'new' } })).rejects.toThrow(
      /^STORE_UNUSABLE .*\n {2}The store is full: .*maxmemory\.\n {2}Raise maxmemory/,
    )
    await redis.cli('CONFIG', 'SET', 'maxmemory', '0')
    expect(await faults.list()).toMatchObject([{ fired: 0, left: 1 }])
    expect((await tryCreate(replicas.next())).status).toBe(418)
    const later = await create(replicas.next(), { externalId: 'somebody' })
    expect((await listIds(replicas.next())).sort()).toEqual([keyId, later.keyId].sort())
  })

  it('leaves the shared clock unchanged when the store is full or unreachable', async ({ expect }) => {
    await using redis = await startRedisServer()
    await using replicas = await startReplicas(redis, 2)
    const [one] = pair(replicas)
    const clock = async (server: KeymockServer, body?: object) => {
      const init = { method: body ? 'PATCH' : 'GET', headers, body: body && JSON.stringify(body) }
      const response = await fetch(`${server.url}/_keymock/clock`, init as RequestInit)
      return [response.status, (await response.json()).frozen]
    }
    await redis.cli('CONFIG', 'SET', 'maxmemory', '1')
    expect(await clock(one, { freeze: true })).toEqual([503, undefined])
    await expect(one.keymock.clock.freeze()).rejects.toThrow('STORE_')
    for (const server of replicas.servers) expect(await clock(server)).toEqual([200, false])
    expect(await listIds(one)).toEqual([])
    await redis.cli('CONFIG', 'SET', 'maxmemory', '0')
    await redis.kill()
    expect(await clock(one, { freeze: true })).toEqual([503, undefined])
    await redis.restart()
    await expect.poll(async () => (await tryCreate(one)).status).toBe(200)
    // Each replica connects again in its own time.
    for (const server of replicas.servers) await expect.poll(() => clock(server)).toEqual([200, false])
    expect(await clock(one, { freeze: true })).toEqual([200, true])
  })

  it('refuses to start as a store user that may only read, and prints the command that adds permissions', async () => {
    await using redis = await startRedisServer()
    await startAt({ store: redis.url })
    await redis.cli('ACL', 'SETUSER', 'reader', 'on', '>p', '~*', '+@read', '+@connection', '+@scripting')
    const store = { url: redis.url, username: 'reader', password: 'p' }
    for (const prefix of ['keymock', 'new'])
      await expect(startAt({ store: { ...store, prefix } })).rejects.toThrow(
        /^STORE_UNUSABLE .*\n {2}This user lacks permissions that keymock needs\.\n.* ACL SETUSER /,
      )
  })

  it('accepts changes if its Redis user has the permissions from the manual', async () => {
    await using redis = await startRedisServer()
    await redis.cli('ACL', 'SETUSER', 'keymock', 'on', '>p', '~team:*', '+@all', '-@dangerous')
    const store = { url: redis.url, prefix: 'team', username: 'keymock', password: 'p' }
    await using server = await startServer({ fixtures: smallFixture, store })
    expect((await tryCreate(server)).status).toBe(200)
    expect((await fetch(`${server.url}/sandboxes/a/v1/apis.listKeys?apiId=api_1`, { headers })).status).toBe(
      200,
    )
    for (const [method, path] of [
      ['POST', '/reset'],
      ['DELETE', '/sandboxes'],
    ])
      expect((await fetch(`${server.url}/_keymock${path}`, { method: method ?? '', headers })).status).toBe(
        200,
      )
    expect(await listIds(server)).toEqual([])
  })

  it('still serves pages when the store is read-only', async () => {
    await using redis = await startRedisServer()
    await using replicas = await startReplicas(redis, 1)
    const { keyId } = await create(replicas.next())
    // Makes the store a replica of a missing master. The store keeps its data, but is read-only.
    await redis.cli('REPLICAOF', '127.0.0.1', '1')
    expect((await tryCreate(replicas.next())).status).toBe(503)
    expect(await listIds(replicas.next())).toEqual([keyId])
    await redis.cli('REPLICAOF', 'NO', 'ONE')
    expect((await tryCreate(replicas.next())).status).toBe(200)
  })

  it('answers 503 while the store pauses, and works again afterward', async ({ expect }) => {
    await using redis = await startRedisServer()
    await using replicas = await startReplicas(redis, 1, {}, 3000)
    redis.pause()
    const answers = await Promise.all([tryCreate(replicas.next()), tryCreate(replicas.next())])
    expect(answers.map(({ status }) => status)).toEqual([503, 503])
    // Later requests do not wait for the store.
    for (let turn = 0; turn < 20; turn++) expect((await tryCreate(replicas.next())).status).toBe(503)
    redis.resume()
    await expect.poll(async () => (await tryCreate(replicas.next())).status).toBe(200)
  })

  it('fails the health check and the first request of a sandbox while the store is unreachable', async ({
    expect,
  }) => {
    await using redis = await startRedisServer()
    await using replicas = await startReplicas(redis, 1)
    const { url } = replicas.next()
    const ask = () => fetch(`${url}/sandboxes/new/v1/apis.listKeys?apiId=api_1`, { headers })
    const health = async () => {
      const response = await fetch(`${url}/_keymock/health`)
      return [response.status, (await response.json()).ready]
    }
    expect(await health()).toEqual([200, true])
    await redis.kill()
    expect(await health()).toEqual([503, false])
    for (const refused of [await ask(), await fetch(`${url}/_keymock/sandboxes`)]) {
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
    }
    await redis.restart()
    // The health check itself asks the store, so no other request is needed.
    await expect.poll(health).toEqual([200, true])
    await expect.poll(async () => (await ask()).status).toBe(200)
  })

  it('refuses a store whose state has another version, and leaves the store unchanged', async () => {
    await using redis = await startRedisServer()
    await startAt({ store: redis.url })
    await redis.cli('HSET', 'keymock:{_root}:head', 'schema', '3')
    const before = await contents(redis)
    await expect(startAt({ store: redis.url })).rejects.toThrow(
      /^STORE_FOREIGN {2}redis:\/\/127\.0\.0\.1:\d+\/0, at keymock:\{_root\}:head\n {2}The prefix holds a state of version 3; /,
    )
    expect(await contents(redis)).toEqual(before)
  })

  it.each([
    ['a hash of another program', ['HSET', 'keymock:{_root}:head', 'user', 'ada']],
    ['a value of another type', ['SET', 'keymock:{_root}:head', 'ada']],
    ['a foreign list of sandboxes', ['SET', 'keymock:{_sandboxes}:expiry', 'ada']],
  ])('refuses a store with %s, and leaves the store unchanged', async (_, words) => {
    await using redis = await startRedisServer()
    await redis.cli(...words)
    const before = await contents(redis)
    await expect(startAt({ store: redis.url })).rejects.toThrow(
      /^STORE_FOREIGN .*\n.*(another program's data).* Nothing was changed\./i,
    )
    expect(await contents(redis)).toEqual(before)
  })

  it('reports a missing or wrong password of the store, without showing the password', async () => {
    await using redis = await startRedisServer()
    await redis.cli('CONFIG', 'SET', 'requirepass', 'right')
    const url = `redis://:${secret}@127.0.0.1:${redis.port}/0`
    const error = await startAt({ store: url }).catch(String)
    expect(error).toMatch(/STORE_UNUSABLE .*\n {2}The store refuses this user or password\.\n/)
    expect(error).not.toContain(secret)
    await expect(startAt({ store: redis.url })).rejects.toThrow('The store requires a password.')
    await startAt({ store: { url: redis.url, password: 'right' } })
  })

  it('stores the raw text of a recoverable key, but no token and no other raw key', async () => {
    await using redis = await startRedisServer()
    await using replicas = await startReplicas(redis, 2)
    const keys = [{ apiId: 'api_1', key: 'raw_key_of_the_fixture' }]
    await replicas.next().keymock.load({ fixtures: { ...smallFixture, keys } })
    const found = await replicas.servers[1]?.keymock.keys.verify('raw_key_of_the_fixture')
    expect(found?.valid).toBe(true)
    const [plain, recoverable] = [
      await create(replicas.next()),
      await create(replicas.next(), { recoverable: true }),
    ]
    const names = (await redis.cli('KEYS', '*')).trim().split('\n')
    const dumps = await Promise.all(names.map(name => redis.cli('--raw', 'DUMP', name)))
    const values = await Promise.all(
      names
        .filter(name => /:(log|base)$/.test(name))
        .map(name => redis.cli('--raw', 'LRANGE', name, '0', '-1')),
    )
    const all = [...names, ...dumps, ...values].join('\n')
    for (const hidden of ['full-token', plain.key, 'raw_key_of_the_fixture'])
      expect(all).not.toContain(hidden)
    expect(all).toContain(recoverable.key)
  })
})

describe('the start on an unusable store', { concurrent: true }, () => {
  it('reports that the store does not answer in time', async () => {
    const silent = createServer(socket => socket.resume()).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : 0
    await expect(startAt({ store: { url: `redis://127.0.0.1:${port}/0`, timeoutMs: 100 } })).rejects.toThrow(
      'does not answer in time',
    )
    silent.close()
  })
})
