import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { randomSeed, seededRandom } from '../src/domain/random.js'
import { startRedisServer } from '../src/store/redis/test-support/redis-server.js'
import { untilGrowing } from './crash/until-growing.js'
import { wrongIn } from './crash/wrong-in.js'
import { type OwnServerProcess, startKeymock } from './server-process.js'

// npm run crash [-- --rounds 200] [--replicas N] [--random-seed N]: each round kills a server during creates, restarts it, and
// looks for every acknowledged key. Every second round creates large keys. The server keeps its state in a file (--persist), and
// a round with large keys tries to kill it during a write. With --replicas, several servers share a Redis (--store) and get
// requests in turns, and each round kills one server.

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
/** The maximum length of the metadata of a key. keymock refuses requests of more than a megabyte. */
const mostCharacters = 900_000
/** Without resets, the large keys would fill the memory. */
const roundsPerReset = 6
const folder = await mkdtemp(join(tmpdir(), 'keymock-crash-'))
const file = join(folder, 'state.jsonl')
const redis = values.replicas === undefined ? undefined : await startRedisServer()
const options = redis ? ['--store', redis.url] : ['--persist', file]
const servers: OwnServerProcess[] = []
/** The length of each key's metadata, by the id of the key. */
let acknowledged = new Map<string, number>()
let wrong: string[] = []
const seen = { acknowledged: 0, large: 0, refused: 0, incomplete: 0 }

try {
  for (let number = 0; number < count; number++) servers.push(await start())
  for (let round = 0; round < rounds && wrong.length === 0; round++) {
    if (round % roundsPerReset === 0 && round > 0) await resetAll()
    const killed = Math.trunc(random.fraction() * count)
    const until = new AbortController()
    const isLarge = round % 2 === 0
    const creating = Array.from({ length: 8 }, (_, client) => createUntil(until.signal, client, isLarge))
    await new Promise(resolve => setTimeout(resolve, 20 + random.fraction() * 500))
    if (redis === undefined && isLarge) await untilGrowing(file)
    await servers[killed]?.kill()
    // The other replicas continue for a while without the killed server.
    if (count > 1) await new Promise(resolve => setTimeout(resolve, 200))
    until.abort()
    await Promise.all(creating)
    servers[killed] = await start().catch(error => {
      seen.refused++
      throw error
    })
    if (
      await rm(`${file}.torn`).then(
        () => true,
        () => false,
      )
    )
      seen.incomplete++
    for (const server of servers) wrong = wrong.concat(await wrongIn(server.url, headers, acknowledged))
  }
} catch (error) {
  wrong.push(String(error))
} finally {
  for (const server of servers) await server[Symbol.asyncDispose]()
  await redis?.[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
}
console.log(
  `${rounds} kills of ${count} servers, ${seen.incomplete} during a write; ${seen.refused} starts refused; ${seen.acknowledged} acknowledged keys, ${seen.large} of them of 100 kB and more, ${wrong.length} lost or incomplete; random seed ${seed}`,
)
if (wrong.length > 0) console.log(wrong.slice(0, 10).join('\n'))
process.exitCode = wrong.length === 0 ? 0 : 1

function start(): Promise<OwnServerProcess> {
  return startKeymock('--quiet', ...options)
}

async function resetAll(): Promise<void> {
  await fetch(`${servers[0]?.url}/_keymock/reset`, { method: 'POST' })
  acknowledged = new Map()
}

async function createUntil(signal: AbortSignal, client: number, isLarge: boolean): Promise<void> {
  for (let turn = client; !signal.aborted; turn++) {
    const part = isLarge ? random.fraction() : client % 4 === 0 ? random.fraction() ** 8 : 0
    const characters = Math.trunc(mostCharacters * part)
    const meta = characters === 0 ? undefined : { text: 'm'.repeat(characters) }
    try {
      const body = JSON.stringify({ apiId: 'api_empty', externalId: `user_${turn % 50}`, meta })
      const url = `${servers[turn % count]?.url}/v1/keys.createKey`
      const response = await fetch(url, { method: 'POST', headers, body })
      if (response.status !== 200) {
        await response.text()
        continue
      }
      acknowledged.set((await response.json()).keyId, characters)
      seen.acknowledged++
      if (characters >= 100_000) seen.large++
    } catch {
      if (count === 1) return
    }
  }
}
