import 'fake-indexeddb/auto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IDBFactory } from 'fake-indexeddb'
import type { StoredKey } from '../../../schemas/generated/types.js'
import { type AdjustableClock, manualClock } from '../../domain/clock.js'
import type { OpenStore } from '../../domain/key-store.js'
import { FileLog } from '../file/file-log.js'
import { StateLog } from '../log/state-log.js'
import { MemoryStore, openMemoryStore } from '../memory/memory-store.js'
import { RedisConnection } from '../redis/connection.js'
import { RedisLog } from '../redis/redis-log.js'
import { parseAddress } from '../redis/store-address.js'
import { hasRedisServer, startRedisServer } from '../redis/test-support/redis-server.js'
import { TabLog } from '../tabs/tab-log.js'

/** A new carrier has no stored data. */
export interface Carrier extends AsyncDisposable {
  openStore: OpenStore
  clock: AdjustableClock
}

export const carriers: Record<string, () => Promise<Carrier>> = {
  async memory() {
    return { openStore: openMemoryStore, clock: manualClock(0), [Symbol.asyncDispose]: async () => undefined }
  },
  async 'memory, with base keys'() {
    return { openStore: openOnBase, clock: manualClock(0), [Symbol.asyncDispose]: async () => undefined }
  },
  async 'a file'() {
    const folder = await mkdtemp(join(tmpdir(), 'keymock-store-'))
    const log = await FileLog.open(join(folder, 'state.jsonl'))
    const clock = manualClock(0)
    return {
      openStore: log.stateLog({ randomSeed: 0, clock }).openStore,
      clock,
      async [Symbol.asyncDispose]() {
        await log.close()
        await rm(folder, { recursive: true })
      },
    }
  },
  async IndexedDB() {
    giveLocks()
    globalThis.indexedDB = new IDBFactory()
    const clock = manualClock(0)
    const log = await TabLog.open({
      fingerprint: { version: '0', fixtures: '', profile: '', randomSeed: 0 },
      notice(_, sentence) {
        throw new Error(sentence)
      },
      wake: () => undefined,
    })
    const { openStore } = new StateLog({ log, clock })
    return { openStore, clock, [Symbol.asyncDispose]: async () => log.close() }
  },
  ...(hasRedisServer && { Redis: () => openRedis(undefined), 'Redis, seeded': () => openRedis(0) }),
}

const openOnBase: OpenStore = ({ drawn, sequence, identities, keys }, order) => {
  const aheadMs = 3_600_000
  const moved = (key: StoredKey, ms: number) => ({ ...key, createdAt: key.createdAt + ms })
  const store = new MemoryStore(
    { drawn, sequence, identities, keys: keys.map(key => moved(key, -aheadMs)) },
    order,
  )
  return new MemoryStore({ drawn, sequence, identities: [], keys: [] }, order, {
    base: { store, toOwnTime: key => moved(key, aheadMs), toBaseTime: moment => moment - aheadMs },
  })
}

let server: ReturnType<typeof startRedisServer> | undefined
let prefixes = 0

export async function endCarriers(): Promise<void> {
  await (await server)?.[Symbol.asyncDispose]()
}

async function openRedis(randomSeed: number | undefined): Promise<Carrier> {
  server ??= startRedisServer()
  prefixes++
  const { url } = await server
  const address = parseAddress({ url, prefix: `test-${prefixes}`, timeoutMs: 60_000 })
  const connection = await RedisConnection.open(address, () => undefined)
  const clock = manualClock(0)
  const log = new RedisLog(connection, {
    sandbox: 'default',
    seed: randomSeed,
    isSeedGiven: false,
    share: fixture => fixture,
    ttlMs: undefined,
  })
  const { openStore } = new StateLog({ log, clock })
  return { openStore, clock, [Symbol.asyncDispose]: () => connection.close() }
}

/** Installs `navigator.locks` for one tab, because Node has no `navigator.locks` before version 24. */
function giveLocks(): void {
  const request = async (_: string, __: object, work: (lock: object) => unknown) => work({})
  Object.defineProperty(globalThis, 'navigator', { value: { locks: { request } }, configurable: true })
}
