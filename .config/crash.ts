import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { untilStopped } from '../src/cli/stop-signals.js'
import { seededRandom } from '../src/common/random.js'
import { randomSeed } from '../src/domain/random.js'
import { startRedisServer } from '../src/store/redis/test-support/redis-server.js'
import { KnownState, listedKeys, untilGrowing } from './crash/known-state.js'
import { type OwnServerProcess, startKeymock } from './server-process.js'

// npm run crash [-- --rounds 200] [--replicas N] [--random-seed N]: each round kills a server during creates, updates, deletions,
// bulk changes and swaps of the state, restarts it, and looks for every acknowledged change. Every second round creates large
// keys. The server keeps its state in a file (--persist), and a round with large keys tries to kill it during a write. With
// --replicas, several servers share a Redis (--store) and get requests in turns, and each round kills one server.

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
const mostWaitMs = 60_000
/** Without resets, the large keys would fill the memory. */
const roundsPerReset = 6
const folder = await mkdtemp(join(tmpdir(), 'keymock-crash-'))
const file = join(folder, 'state.jsonl')
const redis = values.replicas === undefined ? undefined : await startRedisServer()
const options = redis ? ['--store', redis.url] : ['--persist', file]
const servers: OwnServerProcess[] = []
/** The possible states: two after a swap without an answer. */
let possible = [new KnownState()]
let wrong: string[] = []
const seen = { creates: 0, large: 0, changes: 0, swaps: 0, refused: 0, incomplete: 0 }
const running = new Set<Promise<void>>()
/** Clients wait for a running swap, because a swap removes the keys of all clients. */
let swapping: Promise<void> | undefined

try {
  for (let number = 0; number < count; number++) servers.push(await start())
  for (let round = 0; round < rounds && wrong.length === 0; round++) {
    if (round % roundsPerReset === 0 && round > 0) await swap(0, 'reset')
    const killed = random.below(count)
    const until = new AbortController()
    const isLarge = round % 2 === 0
    const clients = Array.from({ length: 8 }, (_, client) => changeUntil(until.signal, client, isLarge))
    clients.push(swapLater(until.signal))
    await delay(20 + random.below(500))
    if (redis === undefined && isLarge) await untilGrowing(file)
    await servers[killed]?.kill()
    // The other replicas continue for a while without the killed server.
    if (count > 1) await delay(200)
    until.abort()
    await Promise.all(clients)
    servers[killed] = await start().catch(error => {
      seen.refused++
      throw error
    })
    const isTorn = await rm(`${file}.torn`).then(
      () => true,
      () => false,
    )
    if (isTorn) seen.incomplete++
    for (const server of servers) await check(server.url)
  }
} catch (error) {
  wrong.push(String(error))
} finally {
  for (const server of servers) await server[Symbol.asyncDispose]()
  await redis?.[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
}
console.log(
  `${rounds} kills of ${count} servers, ${seen.incomplete} during a write; ${seen.refused} starts refused; acknowledged: ${seen.creates} creates, ${seen.large} of them of 100 kB and more, ${seen.changes} updates and deletions, ${seen.swaps} swaps; ${wrong.length} lost or incomplete; random seed ${seed}`,
)
if (wrong.length > 0) console.log(wrong.slice(0, 10).join('\n'))
process.exitCode = wrong.length === 0 ? 0 : 1

function start(): Promise<OwnServerProcess> {
  return startKeymock('--quiet', ...options)
}

async function check(url: string): Promise<void> {
  const listed = await listedKeys(url, headers)
  const problems = possible.map(state => state.problemsOf(listed))
  const found = problems.findIndex(({ length }) => length === 0)
  possible = possible.slice(Math.max(found, 0)).slice(0, 1)
  possible[0]?.settle(listed)
  if (found === -1) wrong = wrong.concat(problems[0] ?? [])
}

/** @returns The answer to an acknowledged change; undefined for a change that may have happened. */
async function send(server: number, method: string, path: string, body?: unknown): Promise<unknown> {
  try {
    const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
    // A killed server can leave a request of Node 20 without any outcome.
    const signal = AbortSignal.timeout(mostWaitMs)
    const response = await fetch(`${servers[server]?.url}${path}`, { method, headers, signal, ...sent })
    const text = await response.text()
    return response.ok ? JSON.parse(text || '{}') : undefined
  } catch {
    return undefined
  }
}

async function changeUntil(signal: AbortSignal, client: number, isLarge: boolean): Promise<void> {
  const own: string[] = []
  for (let turn = client; !signal.aborted; turn++) {
    while (swapping !== undefined) await swapping
    if (signal.aborted) return
    const change = random.below(10) < 6 || own.length === 0 ? create : changeOwn
    const done: Promise<void> = change(own, turn, client, isLarge).finally(() => running.delete(done))
    running.add(done)
    await done
  }
}

async function create(own: string[], turn: number, client: number, isLarge: boolean): Promise<void> {
  const part = random.below(1000) / 1000
  const characters = Math.trunc(mostCharacters * (isLarge ? part : client % 4 === 0 ? part ** 8 : 0))
  const meta = characters === 0 ? undefined : { text: 'm'.repeat(characters) }
  const body = { apiId: 'api_empty', externalId: `user_${turn % 50}`, meta }
  const made = (await send(turn % count, 'POST', '/v1/keys.createKey', body)) as { keyId: string } | undefined
  if (made === undefined) return
  for (const state of possible) state.created(made.keyId, characters, client)
  own.push(made.keyId)
  seen.creates++
  if (characters >= 100_000) seen.large++
}

async function changeOwn(own: string[], turn: number, client: number): Promise<void> {
  const [state] = possible
  const isBulk = random.below(3) === 0
  const ids = own.splice(-(isBulk ? 5 : 1)).filter(id => state?.isOf(client, id))
  const [id] = ids
  if (id === undefined) return
  const server = turn % count
  const name = `turn ${turn}`
  let acknowledge: (() => void) | undefined
  let answer: unknown
  if (random.below(3) === 0) {
    acknowledge = state?.deletes(ids)
    answer = isBulk
      ? await send(server, 'POST', '/_keymock/keys/delete', { ids })
      : await send(server, 'DELETE', `/_keymock/keys/${id}`)
  } else {
    acknowledge = state?.renames(ids, name)
    answer = isBulk
      ? await send(server, 'PATCH', '/_keymock/keys', { ids, changes: { name } })
      : await send(server, 'PATCH', `/_keymock/keys/${id}`, { name })
    if (answer !== undefined) own.unshift(...ids)
  }
  if (answer === undefined) return
  acknowledge?.()
  seen.changes += ids.length
}

async function swapLater(signal: AbortSignal): Promise<void> {
  await delay(random.below(400))
  if (signal.aborted || random.below(2) === 0) return
  let end = (): void => undefined
  swapping = new Promise(resolve => {
    end = resolve
  })
  await Promise.all(running)
  const kind = (['reset', 'profile', 'state'] as const)[random.below(3)] ?? 'reset'
  // Without an answer, later changes belong to one state or to the other, so there are none.
  if (!(await swap(random.below(count), kind))) await untilStopped(signal)
  swapping = undefined
  end()
}

/** @returns Whether the swap was acknowledged. */
async function swap(server: number, kind: 'reset' | 'profile' | 'state'): Promise<boolean> {
  const [before = new KnownState()] = possible
  const whole = kind === 'state' ? await send(server, 'GET', '/_keymock/state') : undefined
  if (kind === 'state' && whole === undefined) return false
  // A reset starts the ids again, so later keys may have the ids of earlier keys.
  const after = kind === 'state' ? before : new KnownState()
  possible = [before, after]
  const answer =
    kind === 'reset'
      ? await send(server, 'POST', '/_keymock/reset')
      : await send(server, 'PUT', `/_keymock/${kind}`, kind === 'state' ? whole : { profile: 'standard' })
  if (answer === undefined) return false
  possible = [after]
  seen.swaps++
  return true
}
