import { readdirSync } from 'node:fs'
import { Agent } from 'node:http'
import { parseArgs } from 'node:util'
import { type RunRandom, seededRandom } from '../src/common/random.js'
import { randomSeed } from '../src/domain/random.js'
import { asJson, ask, authorized, creation, listing } from './ask.js'
import { anyRequest, drawing } from './fuzz/any-request.js'
import { controlRequests, sandboxes as faulty } from './fuzz/control-requests.js'
import { command, memoryOf, startServerProcess } from './server-process.js'

// npm run soak [-- --seconds 600] [--random-seed N]: sends requests without a pause to a server: to the operations, to the control
// API, and to sandboxes with random faults. Half of the clients open a new connection for each request. Prints the server's memory
// and number of open descriptors ten times. Fails if descriptors leak, or if the memory grows in the second half of the run by more
// than the created keys explain. Linux only.
//
// npm run soak -- --sandboxes 1000 [--requests 1000000] [--heap-mb 256]: sends 1000000 requests to the 1000 sandboxes of a server
// with a heap limit of 256 MB. Fails if the server ends, loses a key, answers with an unexpected status, or needs more memory
// than its heap explains.

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    sandboxes: { type: 'string' },
    requests: { type: 'string', default: '1000000' },
    'heap-mb': { type: 'string', default: '256' },
    'random-seed': { type: 'string', default: String(randomSeed()) },
  },
})
const seconds = Number(values.seconds)
const mostRequests = Number(values.requests)
const heapMb = Number(values['heap-mb'])
const seed = Number(values['random-seed'])
const clients = 8
const looks = 10
/** The assumed size of a key with its entries in all indexes. */
const bytesPerKey = 4096
const allowedGrowthMb = 64

interface Soak {
  /** How much of the run is over, from 0 to 1. */
  progress(): number
  client(number: number, random: RunRandom): () => Promise<void>
  problems(): Promise<string[]>
}

// A small heap, because V8 keeps garbage as long as the heap has room.
const args = [`--max-old-space-size=${heapMb}`, command, '--port', '0', '--quiet']
await using server = await startServerProcess(args)
const agent = new Agent({ keepAlive: true })
const begun = performance.now()
const before = look()
const seen: ReturnType<typeof look>[] = []
let requests = 0
let created = 0
const soak = values.sandboxes === undefined ? await mixedSoak() : sandboxSoak(Number(values.sandboxes))
const wrong: string[] = []
try {
  await Promise.all(Array.from({ length: clients }, (_, number) => work(number)))
  agent.destroy()
  wrong.push(...(await soak.problems()))
} catch (error) {
  wrong.push(`The server ended: ${error}`)
}
const problems = wrong.length === 0 ? 'no problem' : wrong.slice(0, 10).join('\n')
console.log(`${requests} requests, ${created} keys, random seed ${seed}: ${problems}`)
process.exitCode = wrong.length === 0 ? 0 : 1

async function work(number: number): Promise<void> {
  const send = soak.client(number, seededRandom(seed * clients + number))
  for (let progress = soak.progress(); progress < 1; progress = soak.progress()) {
    requests++
    await send()
    if (progress * looks < seen.length + 1) continue
    const { megabytes, descriptors } = look()
    seen.push({ megabytes, descriptors, created })
    const took = Math.round((performance.now() - begun) / 1000)
    console.log(
      `${took} s: ${requests} requests, ${created} keys, ${megabytes} MiB, ${descriptors} descriptors`,
    )
  }
}

async function mixedSoak(): Promise<Soak> {
  const document = await (await fetch(`${server.url}/openapi.json`)).json()
  const control = await (await fetch(`${server.url}/_keymock/openapi.json`)).json()
  const known = { apiId: ['api_payments', 'api_empty'] }
  const toService = anyRequest(document, { isMalformed: true, known, weightOf: () => 1 })
  const toControl = controlRequests(control, [])
  return {
    progress: () => (performance.now() - begun) / 1000 / seconds,
    client(number, random) {
      const nextToService = drawing(toService, random.below(2 ** 31))
      const nextToControl = drawing(toControl, random.below(2 ** 31))
      return async () => {
        const kind = random.below(4)
        const { method, target, headers, body } = kind === 0 ? nextToControl() : nextToService()
        const prefix = kind === 1 ? `/sandboxes/${faulty[random.below(faulty.length)]}` : ''
        const kept = number % 2 === 0 ? { agent } : {}
        const asked = { method, path: prefix + target, headers, body, ...kept }
        // A fault may break the connection.
        const answer = await ask(server.url, asked).catch(() => undefined)
        if (answer?.status === 200 && method === 'POST' && kind > 1) created++
      }
    },
    async problems() {
      let after = look()
      // A contract run in the server leaves idle connections, which end after 65 s.
      for (let wait = 0; wait < 80 && after.descriptors > before.descriptors + 2; wait++) {
        await new Promise(resolve => setTimeout(resolve, 1000))
        after = look()
      }
      const halves = [seen.slice(0, looks / 2), seen.slice(looks / 2)] as const
      const [early, late] = [peakOf(halves[0]), peakOf(halves[1])]
      const explained = ((created - (halves[0].at(-1)?.created ?? 0)) * bytesPerKey) / 2 ** 20
      const isGrowing = late - early - explained > allowedGrowthMb
      return [
        isGrowing && `The memory grew from ${early} to ${late} MiB.`,
        after.descriptors > before.descriptors + 2 &&
          `${before.descriptors} descriptors before, ${after.descriptors} after.`,
      ].filter(problem => problem !== false)
    },
  }
}

function sandboxSoak(count: number): Soak {
  const statuses = new Map<number, number>()
  const keys = new Map<string, number>()
  return {
    progress: () => requests / mostRequests,
    client: (_, random) => async () => {
      const sandbox = `/sandboxes/s${random.below(count)}`
      const isCreate = random.below(10) > 0
      const characters = random.below(100) === 0 ? random.below(100_000) : random.below(100)
      const meta = { text: 'm'.repeat(characters) }
      const body = JSON.stringify({ apiId: 'api_empty', externalId: `user_${random.below(50)}`, meta })
      const asked = isCreate
        ? { method: 'POST', path: sandbox + creation, headers: asJson, body }
        : { path: `${sandbox}${listing}&limit=10`, headers: authorized }
      const { status } = await ask(server.url, { ...asked, agent })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (!isCreate || status !== 200) return
      created++
      keys.set(sandbox, (keys.get(sandbox) ?? 0) + 1)
    },
    async problems() {
      const found: string[] = []
      for (const [sandbox, made] of keys) {
        const { total } = JSON.parse(
          (await ask(`${server.url}${sandbox}${listing}`, { headers: authorized })).body,
        )
        if (total !== made) found.push(`${sandbox} lists ${total} of ${made} keys.`)
      }
      for (const [status, times] of statuses)
        if (status !== 200 && status !== 507) found.push(`${times} requests got ${status}.`)
      const [peak, most] = [peakOf(seen), before.megabytes + 1.25 * heapMb]
      if (peak > most) found.push(`The server took ${peak} MiB, more than ${most} MiB.`)
      console.log(`${statuses.get(507) ?? 0} requests got 507. The memory was at most ${peak} MiB.`)
      return found
    },
  }
}

function look(): { megabytes: number; descriptors: number; created: number } {
  const megabytes = Math.round(memoryOf(server.pid) / 2 ** 20)
  return { megabytes, descriptors: readdirSync(`/proc/${server.pid}/fd`).length, created }
}

/** Compares the peaks, because V8 collects garbage at any time. */
function peakOf(some: typeof seen): number {
  return Math.max(...some.map(({ megabytes }) => megabytes))
}
