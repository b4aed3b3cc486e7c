import { readdirSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { parseArgs } from 'node:util'
import { seededRandom } from '../src/common/random.js'
import { randomSeed } from '../src/domain/random.js'
import { anyRequest, drawing } from './fuzz/any-request.js'
import { controlRequests, sandboxes } from './fuzz/control-requests.js'
import { command, memoryOf, startServerProcess } from './server-process.js'
import { soakSandboxes } from './soak/many-sandboxes.js'

// npm run soak [-- --seconds 600] [--random-seed N]: sends requests without a pause to a server: to the operations, to the control
// API, and to sandboxes with random faults. Half of the clients open a new connection for each request. Prints the server's memory and number of open descriptors ten times. Fails if descriptors leak, or
// if the memory grows in the second half of the run by more than the created keys explain. Linux only.
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
const seed = Number(values['random-seed'])
if (values.sandboxes !== undefined) {
  const wrong = await soakSandboxes({
    command,
    sandboxes: Number(values.sandboxes),
    requests: Number(values.requests),
    heapMb: Number(values['heap-mb']),
    randomSeed: seed,
  })
  console.log(wrong.slice(0, 10).join('\n'))
  process.exit(wrong.length === 0 ? 0 : 1)
}
const clients = 8
const looks = 10
/** The assumed size of a key with its entries in all indexes. */
const bytesPerKey = 4096
const allowedGrowthBytes = 64 * 1024 * 1024

// A small heap, because V8 keeps garbage as long as the heap has room.
const heapLimit = `--max-old-space-size=${values['heap-mb']}`
await using server = await startServerProcess([heapLimit, command, '--port', '0', '--quiet'])
const { hostname, port } = new URL(server.url)
const document = await (await fetch(`${server.url}/openapi.json`)).json()
const control = await (await fetch(`${server.url}/_keymock/openapi.json`)).json()
const requestsToService = anyRequest(document, {
  isMalformed: true,
  known: { apiId: ['api_payments', 'api_empty'] },
  weightOf: () => 1,
})
const requestsToControl = controlRequests(control, [])
const keptAgent = new Agent({ keepAlive: true, maxSockets: clients })
const begun = performance.now()
const before = look()
let requests = 0
let created = 0

const working = Promise.all(Array.from({ length: clients }, (_, client) => work(client)))
const seen: (ReturnType<typeof look> & { created: number })[] = []
for (let count = 0; count < looks; count++) {
  await new Promise(resolve => setTimeout(resolve, (seconds * 1000) / looks))
  seen.push({ ...look(), created })
  console.log(
    `${Math.round((performance.now() - begun) / 1000)} s: ${requests} requests, ${created} keys, ${mebibytes(look().rssBytes)} MiB, ${look().descriptors} descriptors`,
  )
}
await working
keptAgent.destroy()
let after = look()
// A contract run in the server leaves idle connections, which end after 65 s.
for (let wait = 0; wait < 80 && after.descriptors > before.descriptors + 2; wait++) {
  await new Promise(resolve => setTimeout(resolve, 1000))
  after = look()
}
// Compares the peaks, because V8 collects garbage at any time.
const peakOf = (some: typeof seen) => Math.max(...some.map(({ rssBytes }) => rssBytes))
const halves = [seen.slice(0, looks / 2), seen.slice(looks / 2)] as const
const [early, late] = [peakOf(halves[0]), peakOf(halves[1])]
const lateKeys = created - (halves[0].at(-1)?.created ?? 0)
const isGrowing = late - early - lateKeys * bytesPerKey > allowedGrowthBytes
console.log(
  `${requests} requests in ${seconds} s, random seed ${seed}: descriptors ${before.descriptors} before, ${after.descriptors} after; memory at most ${mebibytes(early)} MiB in the first half, ${mebibytes(late)} MiB in the second half, ${created} keys`,
)
process.exitCode = after.descriptors > before.descriptors + 2 || isGrowing ? 1 : 0

async function work(client: number): Promise<void> {
  const random = seededRandom(seed * clients + client)
  const nextToService = drawing(requestsToService, random.below(2 ** 31))
  const nextToControl = drawing(requestsToControl, random.below(2 ** 31))
  while (performance.now() - begun < seconds * 1000) {
    const kind = random.below(4)
    const { method, target, body, ...rest } = kind === 0 ? nextToControl() : nextToService()
    const prefix = kind === 1 ? `/sandboxes/${sandboxes[random.below(sandboxes.length)]}` : ''
    const headers = { ...rest.headers, 'content-length': Buffer.byteLength(body ?? '') }
    await new Promise<void>(resolve => {
      const agent = client % 2 === 0 ? keptAgent : new Agent()
      const sent = request({ hostname, port, agent, method, path: prefix + target, headers }, response => {
        if (response.statusCode === 200 && method === 'POST' && kind > 1) created++
        response.resume().on('close', resolve)
      })
      // A fault may break the connection.
      sent.on('error', () => resolve())
      sent.end(body)
    })
    requests++
  }
}

function look(): { rssBytes: number; descriptors: number } {
  return { rssBytes: memoryOf(server.pid), descriptors: readdirSync(`/proc/${server.pid}/fd`).length }
}

function mebibytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024)
}
