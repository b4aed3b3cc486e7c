import { parseArgs } from 'node:util'
import { operations } from '../schemas/operations.js'
import { seededRandom } from '../src/common/random.js'
import { randomSeed } from '../src/domain/random.js'
import type { ProfileName } from '../src/profile/profile-source.js'
import { resolveProfile } from '../src/profile/resolve-profile.js'
import { anyRequest, type DrawnRequest, drawing } from './fuzz/any-request.js'
import { type Answer, answerChecker, type CheckAnswer } from './fuzz/check-answer.js'
import { FuzzConnection, noAnswer } from './fuzz/connection.js'
import { controlRequests, sandboxes } from './fuzz/control-requests.js'
import { KnownKeys } from './fuzz/known-keys.js'
import { rawRequest, sendRaw } from './fuzz/raw-request.js'
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
const counts = { operations: 0, neighbours: 0, control: 0, raw: 0, faulty: 0, broken: 0, served: 0 }
const servedNeighbours: Record<string, number> = {}
let failure: string | undefined

await Promise.all(Array.from({ length: clients }, (_, client) => work(client)))
const sum = sent()
if (hasInternalError()) failure ??= `the server reported an internal error: ${server.errors}`
const took = (performance.now() - begun) / 1000
console.log(
  `${sum} requests in ${Math.round(took)} s, ${Math.round(sum / took)} a second: ${counts.operations} to the operations, ${counts.neighbours} to the neighbours (served: ${JSON.stringify(servedNeighbours)}), ${counts.control} to the control API, ${counts.faulty} to sandboxes with faults (${counts.broken} got a broken connection). Outside these sandboxes, ${counts.served} requests were served. ${counts.raw} raw requests. Profile ${values.profile}, random seed ${seed}. ${failure === undefined ? 'No violation: every answer is fine.' : `A violation: ${failure}`}`,
)
process.exitCode = failure === undefined ? 0 : 1

function sent(): number {
  return counts.operations + counts.neighbours + counts.control + counts.faulty + counts.raw
}

function hasInternalError(): boolean {
  return server.errors.includes('INTERNAL_ERROR')
}

async function work(client: number): Promise<void> {
  const random = seededRandom(seed * clients + client)
  const nextToService = drawing(serviceRequest, random.below(2 ** 31))
  const nextToControl = drawing(controlRequest, random.below(2 ** 31))
  const connection = new FuzzConnection(server.url)
  const isOver = () => performance.now() - begun >= seconds * 1000 || sent() >= mostRequests
  while (failure === undefined && !hasInternalError() && !isOver()) {
    const kind = random.below(100)
    if (kind < rawPercent) {
      counts.raw++
      const bytes = rawRequest(random)
      note(await sendRaw(server.url, bytes), bytes.toString('latin1'))
      continue
    }
    if (kind < rawPercent + controlPercent) {
      counts.control++
      const asked = nextToControl()
      note(await problemOf(connection, asked, checkControl), asked)
      continue
    }
    const asked = nextToService()
    if (random.below(100) < faultyPercent) {
      counts.faulty++
      const sandbox = sandboxes[random.below(sandboxes.length)]
      note(await hungAt(connection, { ...asked, target: `/sandboxes/${sandbox}${asked.target}` }), asked)
      continue
    }
    counts[neighbours.includes(asked.path) ? 'neighbours' : 'operations']++
    note(await problemOf(connection, asked, checkOperation), asked)
  }
  connection.close()
}

async function problemOf(
  connection: FuzzConnection,
  asked: DrawnRequest,
  check: CheckAnswer,
): Promise<string | undefined> {
  try {
    const answer = await connection.ask(asked)
    if (answer.status < 300) remember(asked, answer)
    return check(asked.method, asked.path, answer)
  } catch (error) {
    return String(error)
  }
}

/** A broken connection is not an error, because a fault may break connections. */
async function hungAt(connection: FuzzConnection, asked: DrawnRequest): Promise<string | undefined> {
  try {
    await connection.ask(asked)
  } catch (error) {
    if (String(error).includes(noAnswer)) return String(error)
    counts.broken++
  }
  // Closes the connection, so that the next request opens a new one. A fault may break this connection even after a complete
  // answer, for example if the fault cuts an answer without a body.
  connection.close()
  return undefined
}

function remember({ path }: DrawnRequest, answer: Answer): void {
  counts.served++
  known.remember(answer)
  if (!neighbours.includes(path)) return
  const code = /"code":"(\w+)"/.exec(answer.body)?.[1]
  const name = code === undefined ? path : `${path} ${code}`
  servedNeighbours[name] = (servedNeighbours[name] ?? 0) + 1
}

function note(problem: string | undefined, asked: string | DrawnRequest): void {
  if (problem !== undefined) failure ??= `${problem}\n  after ${JSON.stringify(asked).slice(0, 4000)}`
}
