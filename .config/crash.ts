import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { randomSeed, seededRandom } from '../src/domain/random.js'
import { startRedisServer } from '../src/store/redis/test-support/redis-server.js'
import { type OwnServerProcess, startKeymock } from './server-process.js'

// npm run crash [-- --rounds 20] [--replicas N] [--random-seed N]: kills a server in the middle of creates, starts it again, and looks
// for every key that was acknowledged, in every round. It has its state in a file (--persist); with --replicas there are several on
// one Redis (--store), asked in turns, of which one is killed.

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    replicas: { type: 'string' },
    'random-seed': { type: 'string', default: String(randomSeed()) },
  },
})
const rounds = Number(values.rounds)
const count = Number(values.replicas ?? 1)
const seed = Number(values['random-seed'])
const random = seededRandom(seed)
const headers = { Authorization: 'Bearer keymock-token', 'Content-Type': 'application/json' }
const folder = await mkdtemp(join(tmpdir(), 'keymock-crash-'))
const redis = values.replicas === undefined ? undefined : await startRedisServer()
const options = redis ? ['--store', redis.url] : ['--persist', join(folder, 'state.jsonl')]
const start = () => startKeymock('--quiet', ...options)
const servers: OwnServerProcess[] = []
const acknowledged = new Set<string>()
let wrong: string[] = []

try {
  for (let number = 0; number < count; number++) servers.push(await start())
  for (let round = 0; round < rounds && wrong.length === 0; round++) {
    const killed = Math.trunc(random.fraction() * count)
    const until = new AbortController()
    const creating = Array.from({ length: 8 }, (_, client) => createUntil(until.signal, client))
    await new Promise(resolve => setTimeout(resolve, 20 + random.fraction() * 500))
    await servers[killed]?.kill()
    // The others go on for a while without it.
    if (count > 1) await new Promise(resolve => setTimeout(resolve, 200))
    until.abort()
    await Promise.all(creating)
    servers[killed] = await start()
    for (const server of servers) wrong = wrong.concat(await wrongIn(server))
  }
} finally {
  for (const server of servers) await server[Symbol.asyncDispose]()
  await redis?.[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
}
console.log(
  `${rounds} kills of ${count} servers, ${acknowledged.size} acknowledged keys, ${wrong.length} lost or half, random seed ${seed}`,
)
if (wrong.length > 0) console.log(wrong.slice(0, 10).join('\n'))
process.exitCode = wrong.length === 0 ? 0 : 1

/** Each request goes to the next server. One that is gone has not acknowledged what was under way. */
async function createUntil(signal: AbortSignal, client: number): Promise<void> {
  for (let turn = client; !signal.aborted; turn++) {
    try {
      const body = `{"apiId":"api_empty","externalId":"user_${turn % 50}"}`
      const url = `${servers[turn % count]?.url}/v1/keys.createKey`
      const response = await fetch(url, { method: 'POST', headers, body })
      if (response.status === 200) acknowledged.add((await response.json()).keyId)
    } catch {
      if (count === 1) return
    }
  }
}

/** What was acknowledged and is not listed, and what is listed without all that it was created with. */
async function wrongIn({ url }: OwnServerProcess): Promise<string[]> {
  const there = new Set<string>()
  const half: string[] = []
  let total = 0
  let cursor: string | undefined
  do {
    const query = new URLSearchParams({ apiId: 'api_empty', ...(cursor !== undefined && { cursor }) })
    const page = await (await fetch(`${url}/v1/apis.listKeys?${query}`, { headers })).json()
    for (const { id, start, identity } of page.keys) {
      there.add(id)
      if (start === undefined || identity?.id === undefined) half.push(`half: ${id}`)
    }
    total = page.total
    cursor = page.cursor
  } while (cursor !== undefined)
  if (total !== there.size) half.push(`${there.size} keys are listed of ${total}`)
  return [...acknowledged]
    .filter(id => !there.has(id))
    .map(id => `lost: ${id}`)
    .concat(half)
}
