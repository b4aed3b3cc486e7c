import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RedisServer, startRedisServer } from '../../src/store/redis/test-support/redis-server.js'
import { cpuSecondsOf, type ServerProcess, startRoomyKeymock, startServerProcess } from '../server-process.js'
import { type Figure, median } from './figure.js'
import {
  authorization,
  laterCursors,
  listPage,
  type RequestParts,
  type Round,
  round,
  type WireRequest,
  wireRequest,
} from './load.js'
import { crowdedFixture, middlePage, pagePair } from './scale.js'

const bareStoreServer = fileURLToPath(new URL('./bare-store-server.js', import.meta.url))
const connections = 16
/** The approximate size of a key in the store, including its entries in listings. */
const recordBytes = 500
const few = 1000
/** The number of keys in a quick run: `BENCH_STORE_KEYS=20000 npm run bench -- store`. */
const lookedAt = process.env.BENCH_STORE_KEYS
const many = Number(lookedAt ?? 1_000_000)
const [rounds, asked] = lookedAt === undefined ? [5, 4000] : [3, 500]
const sandboxes = 50
/** This number is small, because a store needs much time for a page of 100 keys. */
const perRound = 1000

const pages = '/v1/apis.listKeys?apiId=api_crowd'
const createRequest: RequestParts = {
  method: 'POST',
  path: '/v1/keys.createKey',
  headers: { authorization, 'content-type': 'application/json' },
  body: JSON.stringify({
    apiId: 'api_crowd',
    name: 'Checkout worker',
    externalId: 'user_7',
    meta: { team: 'billing' },
  }),
}

/**
 * Compares keymock with a bare server. For each request, the bare server makes one round trip of similar size to the same Redis.
 */
export async function storeFigures(folder: string): Promise<Figure[]> {
  await using redis = await startRedisServer()
  const before = await usedBytes(redis)
  await using small = await onStore(redis, folder, few, 'few')
  const withFew = await usedBytes(redis)
  await using large = await onStore(redis, folder, many, 'many')
  const withMany = await usedBytes(redis)
  return [
    // Runs before any create, so that the two servers still have equally many keys of user_7.
    ...(lookedAt === undefined ? await scales(small, large) : []),
    ...(await throughput(folder, redis, large)),
    {
      name: 'store: bytes per key',
      value: (withMany - withFew) / (many - few),
      unit: 'bytes',
      detail: `average for the keys from ${few.toLocaleString('en')} to ${many.toLocaleString('en')}; the first ${few} keys take ${Math.round((withFew - before) / 1024)} kB`,
    },
    await freshSandbox(small),
  ]
}

async function scales(small: ServerProcess, large: ServerProcess): Promise<Figure[]> {
  const first = { path: `${pages}&limit=100` }
  const filtered = { path: `${first.path}&externalId=user_7` }
  const middle = [await middlePage(small, few), await middlePage(large, many)] as const
  return [
    ...(await pagePair(
      'store: first page',
      { server: small, ...first },
      { server: large, ...first },
      perRound,
    )),
    ...(await pagePair('store: page in the middle', ...middle, perRound)),
    ...(await pagePair(
      'store: page by externalId',
      { server: small, ...filtered },
      { server: large, ...filtered },
      perRound,
    )),
  ]
}

function onStore(redis: RedisServer, folder: string, count: number, prefix: string): Promise<ServerProcess> {
  return crowdedFixture(folder, count).then(file =>
    startRoomyKeymock('--quiet', '--store', redis.url, '--store-prefix', prefix, '--fixtures', file),
  )
}

async function throughput(folder: string, redis: RedisServer, ours: ServerProcess): Promise<Figure[]> {
  const cursors: string[] = []
  for await (const cursor of laterCursors(`${ours.url}${pages}&limit=10`)) {
    if (cursors.push(cursor) >= asked) break
  }
  const list = { method: 'GET' as const, path: `${pages}&limit=10`, headers: { authorization } }
  const lists = cursors.map(cursor =>
    wireRequest({ ...list, path: `${list.path}&cursor=${encodeURIComponent(cursor)}` }),
  )
  const creates = Array.from({ length: asked }, () => wireRequest(createRequest))
  return [
    ...(await compare('store: a page of ten', 0.6, list, lists)),
    ...(await compare('store: create a key', 0.5, createRequest, creates)),
  ]

  async function compare(
    name: string,
    aim: number,
    example: RequestParts,
    requests: readonly WireRequest[],
  ): Promise<Figure[]> {
    const answerFile = join(folder, 'store-answer.json')
    await captureAnswer(ours.url, example, answerFile)
    await using bare = await startServerProcess([bareStoreServer, answerFile, redis.url, String(recordBytes)])
    const measured: { ours: Round; theirs: Round; redis: number }[] = []
    for (let count = 0; count <= rounds; count++) {
      const cpuBefore = cpuSecondsOf(redis.pid())
      const own = await round(ours, requests, connections)
      const cpu = cpuSecondsOf(redis.pid()) - cpuBefore
      const theirs = await round(bare, requests, connections)
      // The first round warms up the servers, and does not count.
      if (count > 0) measured.push({ ours: own, theirs, redis: cpu / requests.length })
    }
    const typical = (of: (round: (typeof measured)[number]) => number) => median(measured.map(of))
    const microseconds = (seconds: number) => `${Math.round(seconds * 1e6)} µs`
    const [server, store] = [typical(({ ours }) => 1 / ours.perCpuSecond), typical(({ redis }) => redis)]
    return [
      {
        name: `${name}, requests per second as a share of a bare server's on the same store`,
        value: typical(({ ours, theirs }) => ours.perSecond / theirs.perSecond),
        unit: 'x',
        target: { atLeast: aim },
        detail:
          `${Math.round(typical(({ ours }) => ours.perSecond))}/s, bare server ${Math.round(typical(({ theirs }) => theirs.perSecond))}/s; ` +
          `share by processor time ${typical(({ ours, theirs }) => ours.perCpuSecond / theirs.perCpuSecond).toFixed(2)}; processor time of one request: ` +
          `keymock ${microseconds(server)}, the store ${microseconds(store)}. ` +
          `On separate processors, the store limits the throughput of ${Math.ceil(server / store)} or more servers`,
      },
    ]
  }
}

async function freshSandbox({ url }: ServerProcess): Promise<Figure> {
  const times: number[] = []
  for (let number = 0; number < sandboxes; number++) {
    const startedAt = performance.now()
    await listPage(`${url}/sandboxes/fresh-${number}${pages}&limit=1`)
    times.push(performance.now() - startedAt)
  }
  return {
    name: 'store: a fresh sandbox',
    value: median(times) / 1000,
    unit: 'seconds',
    detail: `median of ${sandboxes}, with ${few} keys in the fixture`,
  }
}

async function usedBytes(redis: RedisServer): Promise<number> {
  const info = await redis.cli('INFO', 'memory')
  return Number(/used_memory:(\d+)/.exec(info)?.[1])
}

async function captureAnswer(url: string, request: RequestParts, file: string): Promise<void> {
  const { method, path, headers, body } = request
  const response = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} got ${response.status}: ${text}`)
  // Node adds these header fields to every answer, so the file need not contain them.
  const added = ['date', 'connection', 'keep-alive', 'transfer-encoding']
  const kept = [...response.headers].filter(([name]) => !added.includes(name))
  await writeFile(
    file,
    JSON.stringify({ status: response.status, headers: Object.fromEntries(kept), body: text }),
  )
}
