import { Agent } from 'node:http'
import { parseArgs } from 'node:util'
import { operations } from '../schemas/operations.js'
import { seededRandom } from '../src/common/random.js'
import { randomSeed } from '../src/domain/random.js'
import type { ProfileName } from '../src/profile/profile-source.js'
import { resolveProfile } from '../src/profile/resolve-profile.js'
import { type Answer, ask, noAnswer } from './ask.js'
import { anyRequest, type DrawnRequest, drawing } from './fuzz/any-request.js'
import { answerChecker, type CheckAnswer } from './fuzz/check-answer.js'
import { controlRequests, sandboxes } from './fuzz/control-requests.js'
import { KnownKeys } from './fuzz/known-keys.js'
import { patienceMs, rawRequest, sendRaw } from './fuzz/raw-request.js'
import { startRoomyKeymock } from './server-process.js'

// npm run fuzz [-- --seconds 60] [--random-seed N] [--requests N] [--profile NAME] [--neighbours all|none|NAMES]
//
// Starts a server, and sends it almost valid requests and almost valid HTTP. The requests go to the service's operations, also to
// those outside the specification, and to the control API. The first failure ends the run. These are failures:
// - an answer that is late, or not valid by the OpenAPI document
// - a 5xx status, except 501 to CONNECT and statuses that the profile sets
// - in sandboxes with random faults: only a late answer or an internal error, because a fault may break any answer
// The output names the random seed, which replays the run.
// With --requests, the run ends after that many requests, without a time limit.

const { values } = parseArgs({
  options: {
    seconds: { type: 'string' },
    requests: { type: 'string' },
    'random-seed': { type: 'string', default: String(randomSeed()) },
    profile: { type: 'string', default: 'standard' },
    neighbours: { type: 'string', default: 'all' },
  },
})
const seed = Number(values['random-seed'])
const mostRequests = Number(values.requests ?? 'Infinity')
const seconds = Number(values.seconds ?? (values.requests === undefined ? '60' : 'Infinity'))
const begun = performance.now()
const clients = 16
const rawPercent = 3
const controlPercent = 10
const faultyPercent = 15

await using server = await startRoomyKeymock(
  '--quiet',
  '--profile',
  values.profile,
  '--neighbours',
  values.neighbours,
)
const document = await (await fetch(`${server.url}/openapi.json`)).json()
const control = await (await fetch(`${server.url}/_keymock/openapi.json`)).json()
const { creation } = resolveProfile(values.profile as ProfileName)
const checkOperation = answerChecker(document, {
  showsNull: values.profile !== 'standard',
  limits: (creation.limits ?? []).flatMap(({ message = '' }) => message.split('{')[0] || []),
})
const checkControl = answerChecker(control, { showsNull: false, limits: [] })
const neighbours: readonly string[] = operations.filter(({ specified }) => !specified).map(({ path }) => path)
const known = new KnownKeys()
const controlRequest = controlRequests(control, known.ids)
const serviceRequest = anyRequest(document, {
  isMalformed: true,
  known: { apiId: ['api_empty'], keyId: known.keyIds, key: known.keys },
  weightOf: path => (neighbours.includes(path) ? 1 : 6),
})
const counts = { operations: 0, neighbours: 0, control: 0, raw: 0, 'in sandboxes with faults': 0 }
const seen = { served: 0, broken: 0 }
let failure: string | undefined

await Promise.all(Array.from({ length: clients }, (_, client) => work(client)))
if (hasInternalError()) failure ??= `the server reported an internal error: ${server.errors}`
const took = (performance.now() - begun) / 1000
console.log(
  `${sent()} requests in ${Math.round(took)} s, ${Math.round(sent() / took)} a second. Profile ${values.profile}, random seed ${seed}.`,
  { ...counts, ...seen },
  failure === undefined ? 'No violation: every answer is fine.' : `A violation: ${failure}`,
)
process.exitCode = failure === undefined ? 0 : 1

function sent(): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

function hasInternalError(): boolean {
  return server.errors.includes('INTERNAL_ERROR')
}

async function work(client: number): Promise<void> {
  const random = seededRandom(seed * clients + client)
  const nextToService = drawing(serviceRequest, random.below(2 ** 31))
  const nextToControl = drawing(controlRequest, random.below(2 ** 31))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = ({ method, target, headers, body }: DrawnRequest, prefix = '') =>
    ask(server.url, { method, path: prefix + target, headers, body, agent, silentMs: patienceMs })
  const isOver = () => performance.now() - begun >= seconds * 1000 || sent() >= mostRequests
  while (failure === undefined && !hasInternalError() && !isOver()) {
    const kind = random.below(100)
    if (kind < rawPercent) {
      const bytes = rawRequest(random)
      note('raw', await sendRaw(server.url, bytes), bytes.toString('latin1'))
    } else if (kind < rawPercent + controlPercent) {
      const asked = nextToControl()
      note('control', await problemOf(asked, send(asked), checkControl), asked)
    } else if (random.below(100) < faultyPercent) {
      const asked = nextToService()
      const sandbox = sandboxes[random.below(sandboxes.length)]
      const problem = await send(asked, `/sandboxes/${sandbox}`).then(() => undefined, unlessBroken)
      note('in sandboxes with faults', problem, asked)
      // The next request opens a new connection. A fault may break this connection even after a complete answer, for example if
      // the fault cuts an answer without a body.
      agent.destroy()
    } else {
      const asked = nextToService()
      const kind = neighbours.includes(asked.path) ? 'neighbours' : 'operations'
      note(kind, await problemOf(asked, send(asked), checkOperation), asked)
    }
  }
  agent.destroy()
}

async function problemOf(
  { method, path }: DrawnRequest,
  sent: Promise<Answer>,
  check: CheckAnswer,
): Promise<string | undefined> {
  try {
    const answer = await sent
    if (answer.status < 300) {
      seen.served++
      known.remember(answer)
    }
    return check(method, path, answer)
  } catch (error) {
    return String(error)
  }
}

/** A broken connection is not an error, because a fault may break connections. */
function unlessBroken(error: unknown): string | undefined {
  if (String(error).includes(noAnswer)) return String(error)
  seen.broken++
  return undefined
}

function note(kind: keyof typeof counts, problem: string | undefined, asked: string | DrawnRequest): void {
  counts[kind]++
  if (problem !== undefined) failure ??= `${problem}\n  after ${JSON.stringify(asked).slice(0, 4000)}`
}
