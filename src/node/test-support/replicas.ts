import { afterAll, beforeAll } from 'vitest'
import {
  hasRedisServer,
  type RedisServer,
  startRedisServer,
} from '../../store/redis/test-support/redis-server.js'
import { smallFixture } from '../../test-support/service-client.js'
import type { KeymockServer, StartServerOptions } from '../server-options.js'
import { startServer } from '../start-server.js'

let prefixes = 0

export interface Replicas extends AsyncDisposable {
  next(): KeymockServer
  servers: readonly KeymockServer[]
  store: { url: string; prefix: string; timeoutMs: number }
}

export function redisForFile(): () => RedisServer {
  let redis: RedisServer
  beforeAll(async () => {
    if (hasRedisServer) redis = await startRedisServer()
  })
  afterAll(() => redis?.[Symbol.asyncDispose]())
  return () => redis
}

/** The time limit of the store in milliseconds. Long, so that a busy machine does not look like an unreachable store. */
const patience = 60_000

export async function startReplicas(
  { url }: Pick<RedisServer, 'url'>,
  count: number,
  options: StartServerOptions = {},
  timeoutMs = patience,
): Promise<Replicas> {
  prefixes++
  const store = { url, prefix: `replicas-${prefixes}`, timeoutMs }
  const starting = Array.from({ length: count }, () =>
    startServer({ fixtures: smallFixture, store, ...options }),
  )
  const servers = await Promise.all(starting)
  let turn = 0
  return {
    servers,
    store,
    next() {
      const server = servers[turn++ % servers.length]
      if (server === undefined) throw new RangeError('There is no server.')
      return server
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(servers.map(server => server.close()))
    },
  }
}

export const pair = ({ servers }: Replicas) => servers as readonly [KeymockServer, KeymockServer]

export const headers = { Authorization: 'Bearer full-token', 'Content-Type': 'application/json' }

type Answering = Pick<KeymockServer, 'url'>

export async function tryCreate({ url }: Answering, request: object = {}): Promise<Response> {
  const body = JSON.stringify({ apiId: 'api_1', ...request })
  return fetch(`${url}/v1/keys.createKey`, { method: 'POST', headers, body })
}

export async function create(
  server: Answering,
  request: object = {},
): Promise<{ keyId: string; key: string }> {
  const response = await tryCreate(server, request)
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
  return response.json()
}

export async function listIds({ url }: Answering, query = ''): Promise<string[]> {
  const ids: string[] = []
  let cursor = ''
  for (;;) {
    const response = await fetch(`${url}/v1/apis.listKeys?apiId=api_1${query}${cursor}`, { headers })
    const page = await response.json()
    ids.push(...page.keys.map(({ id }: { id: string }) => id))
    if (page.cursor === undefined) return ids
    cursor = `&cursor=${encodeURIComponent(page.cursor)}`
  }
}
