import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { randomSeed, seededRandom } from '../src/domain/random.js'
import { type ServerProcess, startKeymock } from './server-process.js'

// npm run crash [-- --rounds 20] [--random-seed N]: kills a server with --persist in the middle of creates, starts it again on the
// same file, and looks for every key that was acknowledged, in every round.

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    'random-seed': { type: 'string', default: String(randomSeed()) },
  },
})
const rounds = Number(values.rounds)
const seed = Number(values['random-seed'])
const random = seededRandom(seed)
const headers = { Authorization: 'Bearer keymock-token', 'Content-Type': 'application/json' }
const folder = await mkdtemp(join(tmpdir(), 'keymock-crash-'))
const file = join(folder, 'state.jsonl')
const acknowledged = new Set<string>()
let lost: string[] = []

try {
  for (let round = 0; round < rounds && lost.length === 0; round++) {
    const server = await startKeymock('--quiet', '--persist', file)
    lost = await missingFrom(server)
    const creating = Array.from({ length: 8 }, () => createUntilItEnds(server))
    await new Promise(resolve => setTimeout(resolve, 20 + random.fraction() * 500))
    await server.kill()
    await Promise.all(creating)
  }
  await using server = await startKeymock('--quiet', '--persist', file)
  lost = lost.concat(await missingFrom(server))
} finally {
  await rm(folder, { recursive: true })
}
console.log(
  `${rounds} kills, ${acknowledged.size} acknowledged keys, ${lost.length} lost, random seed ${seed}`,
)
process.exitCode = lost.length === 0 ? 0 : 1

async function createUntilItEnds({ url }: ServerProcess): Promise<void> {
  try {
    for (;;) {
      const response = await fetch(`${url}/v1/keys.createKey`, {
        method: 'POST',
        headers,
        body: '{"apiId":"api_empty"}',
      })
      acknowledged.add((await response.json()).keyId)
    }
  } catch {
    // The server is gone, and with it what it had not acknowledged.
  }
}

async function missingFrom({ url }: ServerProcess): Promise<string[]> {
  const there = new Set<string>()
  let cursor: string | undefined
  do {
    const query = new URLSearchParams({ apiId: 'api_empty', ...(cursor !== undefined && { cursor }) })
    const page = await (await fetch(`${url}/v1/apis.listKeys?${query}`, { headers })).json()
    for (const { id } of page.keys) there.add(id)
    cursor = page.cursor
  } while (cursor !== undefined)
  return [...acknowledged].filter(id => !there.has(id))
}
