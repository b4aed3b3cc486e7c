import { afterAll, describe, expect, it } from 'vitest'
import { manualClock } from '../../domain/clock.js'
import type { KeyStore, StoreState } from '../../domain/key-store.js'
import { exactTexts } from '../../domain/world.js'
import { standardProfile } from '../../profile/standard-profile.js'
import { smallFixture } from '../../test-support/service-client.js'
import { StateLog } from '../log/state-log.js'
import { storedKey } from '../test-support/stored-key.js'
import { RedisConnection } from './connection.js'
import { RedisLog } from './redis-log.js'
import { parseAddress } from './store-address.js'
import { hasRedisServer, type RedisServer, startRedisServer } from './test-support/redis-server.js'

let server: Promise<RedisServer> | undefined
afterAll(async () => (await server)?.[Symbol.asyncDispose]())

const order = { by: 'oldest-first', texts: exactTexts } as const
const nothing: StoreState = { drawn: 0, sequence: 0, identities: [], keys: [] }
const origin = { fixture: smallFixture, profile: standardProfile(), startedAt: 0, faults: [] }
let prefixes = 0

async function replicas() {
  server ??= startRedisServer()
  const redis = await server
  const prefix = `log-${++prefixes}`
  const replica = async () => {
    const address = parseAddress({ url: redis.url, prefix, timeoutMs: 60_000 })
    const connection = await RedisConnection.open(address, () => undefined)
    const options = { sandbox: 'a', seed: undefined, isSeedGiven: false, ttlMs: undefined }
    const log = new RedisLog(connection, { ...options, share: fixture => fixture })
    const held = { store: undefined as KeyStore | undefined, begun: 0 }
    const begin = async () => {
      const { snapshot = nothing } = (await states.news(origin, false)) ?? {}
      held.begun++
      held.store = await states.openStore(snapshot, order, origin)
    }
    const states: StateLog = new StateLog({ log, clock: manualClock(0), follow: begin })
    await begin()
    const add = (id: string) =>
      held.store?.change({}, () => ({
        result: undefined,
        changes: { add: { ...key, id, hash: id }, drawn: 0 },
      }))
    return { held, states, connection, add, state: () => held.store?.state() }
  }
  const [one, other] = [await replica(), await replica()]
  const head = async (field: string) => Number(await redis.cli('HGET', `${prefix}:{a}:head`, field))
  const cli = (...words: string[]) => redis.cli(...words)
  const names = async () => (await cli('KEYS', `${prefix}:*`)).trim().split('\n')
  const close = () => Promise.all([one.connection.close(), other.connection.close()])
  return { one, other, head, cli, names, [Symbol.asyncDispose]: async () => void (await close()) }
}

const { sequence: _, ...key } = storedKey(1)

describe.skipIf(!hasRedisServer)('the log in Redis', () => {
  it('gets a new base after 5,000 changes, while two servers write; both have every change', async () => {
    await using log = await replicas()
    const adding = Array.from({ length: 6000 }, (_, number) =>
      (number % 2 === 0 ? log.one : log.other).add(`key_${number}`),
    )
    await Promise.all(adding)
    await expect.poll(() => log.head('base')).toBeGreaterThan(5000)
    await Promise.all([log.one.states.settle(), log.other.states.settle()])
    const state = await log.one.state()
    expect(state?.keys).toHaveLength(6000)
    expect(await log.other.state()).toEqual(state)
    expect([log.one.held.begun, log.other.held.begun]).toEqual([1, 1])
  })

  it('lets a server that has missed two bases read the newest base', async () => {
    await using log = await replicas()
    await Promise.all(Array.from({ length: 17_000 }, (_, number) => log.one.add(`key_${number}`)))
    await expect.poll(() => log.head('start')).toBeGreaterThan(1)
    await log.other.states.settle()
    expect(log.other.held.begun).toBe(2)
    await log.other.add('last')
    await log.one.states.settle()
    expect(await log.one.state()).toEqual(await log.other.state())
  })

  it('lets the servers follow a store that was restored from a backup', async () => {
    await using log = await replicas()
    await log.one.add('kept')
    const names = await log.names()
    for (const name of names) await log.cli('COPY', name, `backup:${name}`)
    await log.one.add('lost')
    await log.other.states.settle()
    for (const name of names) await log.cli('COPY', `backup:${name}`, name, 'REPLACE')
    await log.other.states.settle()
    // Now the store has as many changes as the first server knows, but another last change.
    await log.other.add('new')
    await log.one.states.settle()
    const state = await log.one.state()
    expect(state?.keys.map(({ id }) => id)).toEqual(['kept', 'new'])
    expect(await log.other.state()).toEqual(state)
  })
})
