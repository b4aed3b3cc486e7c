import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { parseArgs } from 'node:util'
import { randomSeed, seededRandom } from '../src/domain/random.js'
import type { ProfileName } from '../src/profile/profile-source.js'
import { resolveProfile } from '../src/profile/resolve-profile.js'
import { type Answer, answerChecker } from './fuzz/check-answer.js'
import { rawRequest } from './fuzz/raw-request.js'
import { type StructuredRequest, structuredRequest } from './fuzz/structured-request.js'
import { startKeymock } from './server-process.js'

// npm run fuzz [-- --seconds 60] [--random-seed N] [--requests N] [--profile NAME]: sends requests that are nearly right and bytes
// that are nearly HTTP to a server of its own on this machine. Every answer has to be valid by the server's OpenAPI document, none
// may be a 5xx (but 501 to CONNECT, and what the profile states), and none may be waited for in vain. The first failure ends it, with the seed that replays it.

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    requests: { type: 'string', default: 'Infinity' },
    'random-seed': { type: 'string', default: String(randomSeed()) },
    profile: { type: 'string', default: 'standard' },
  },
})
const seed = Number(values['random-seed'])
const mostRequests = Number(values.requests)
const endsAt = performance.now() + Number(values.seconds) * 1000
const clients = 8
/** A server may keep a connection that sends half a request for 10 seconds. */
const patienceMs = 30_000

await using server = await startKeymock('--quiet', '--profile', values.profile)
const { hostname, port } = new URL(server.url)
const document = await (await fetch(`${server.url}/openapi.json`)).json()
const { creation } = resolveProfile(values.profile as ProfileName)
const check = answerChecker(document, {
  showsNull: values.profile !== 'standard',
  limits: (creation.limits ?? []).flatMap(({ message = '' }) => message.split('{')[0] || []),
})
const agent = new Agent({ keepAlive: true, maxSockets: clients })
const counts = { structured: 0, raw: 0, ok: 0 }
let failure: string | undefined

await Promise.all(Array.from({ length: clients }, (_, client) => work(client)))
agent.destroy()
const sum = counts.structured + counts.raw
console.log(
  `${sum} requests (${counts.structured} in form, of which ${counts.ok} were served; ${counts.raw} raw), profile ${values.profile}, random seed ${seed}: ${failure ?? 'every answer is fine'}`,
)
process.exitCode = failure === undefined ? 0 : 1

async function work(client: number): Promise<void> {
  const random = seededRandom(seed + client / clients)
  while (
    failure === undefined &&
    performance.now() < endsAt &&
    counts.structured + counts.raw < mostRequests
  ) {
    const isRaw = random.fraction() < 0.1
    const asked = isRaw ? rawRequest(random) : structuredRequest(random)
    const problem = await (Buffer.isBuffer(asked) ? sendRaw(asked) : send(asked)).catch(error =>
      String(error),
    )
    if (problem === undefined) continue
    const shown = Buffer.isBuffer(asked) ? JSON.stringify(asked.toString('latin1')) : JSON.stringify(asked)
    failure ??= `${problem}\n  after ${shown.slice(0, 2000)}`
  }
}

async function send(asked: StructuredRequest): Promise<string | undefined> {
  counts.structured++
  const answer = await new Promise<Answer>((resolve, reject) => {
    const sent = request({
      hostname,
      port,
      agent,
      method: asked.method,
      path: asked.target,
      headers: asked.headers,
      timeout: patienceMs,
    })
    sent.on('response', response => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', piece => {
        body += piece
      })
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          mediaType: response.headers['content-type'] ?? '',
          body,
        }),
      )
    })
    sent.on('timeout', () => sent.destroy(new Error('no answer came')))
    sent.on('error', reject)
    sent.end(asked.body)
  })
  if (answer.status === 200) counts.ok++
  return check(asked.method, asked.target.split('?')[0] ?? '', answer)
}

function sendRaw(bytes: Buffer): Promise<string | undefined> {
  counts.raw++
  return new Promise(resolve => {
    let text = ''
    const socket = connect(Number(port), hostname)
    const timer = setTimeout(() => {
      socket.destroy()
      resolve('the connection was not closed')
    }, patienceMs)
    socket.setEncoding('latin1')
    socket.on('data', piece => {
      text += piece
    })
    // A connection that the server resets is one that it has closed: it is answered or not HTTP.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      const bad = [...text.matchAll(/HTTP\/1\.1 (5\d\d)/g)]
        .map(([, status]) => status)
        .find(status => status !== '501')
      resolve(bad === undefined ? undefined : `the status is ${bad}`)
    })
    socket.end(bytes)
  })
}
