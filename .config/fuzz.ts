import { parseArgs } from 'node:util'
import { operations } from '../schemas/operations.js'
import { randomSeed } from '../src/domain/random.js'
import type { ProfileName } from '../src/profile/profile-source.js'
import { resolveProfile } from '../src/profile/resolve-profile.js'
import { below, quickChance } from './fuzz/chance.js'
import { type Answer, answerChecker, type CheckAnswer } from './fuzz/check-answer.js'
import { FuzzConnection, noAnswer } from './fuzz/connection.js'
import { controlRequests, sandboxes } from './fuzz/control-request.js'
import { fittingValue } from './fuzz/fitting-value.js'
import { KnownKeys } from './fuzz/known-keys.js'
import { neighbourRequests } from './fuzz/neighbour-request.js'
import { rawRequest } from './fuzz/raw-request.js'
import { sendRaw } from './fuzz/send-raw.js'
import { type StructuredRequest, structuredRequest } from './fuzz/structured-request.js'
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
const rawPart = 0.03
const controlPart = 0.1
const neighbourPart = 0.25
const faultyPart = 0.15

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
const controlRequest = controlRequests(control)
const neighbours = operations.filter(({ specified }) => !specified)
const neighbourRequest = neighbourRequests(document)
const { schemas } = document.components
const known = new KnownKeys()
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
  const chance = quickChance(seed * clients + client)
  const connection = new FuzzConnection(server.url)
  const create = () => fittingValue(chance, { $ref: '#/CreateKeyRequest' }, schemas)
  const isOver = () => performance.now() - begun >= seconds * 1000 || sent() >= mostRequests
  while (failure === undefined && !hasInternalError() && !isOver()) {
    const kind = chance.fraction()
    if (kind < rawPart) {
      counts.raw++
      const bytes = rawRequest(chance)
      note(await sendRaw(server.url, bytes), bytes.toString('latin1'))
      continue
    }
    if (kind < rawPart + controlPart) {
      counts.control++
      const asked = controlRequest(chance, known.ids)
      note(await problemOf(connection, asked, checkControl), asked)
      continue
    }
    const isNeighbour = neighbourRequest !== undefined && chance.fraction() < neighbourPart
    const asked = isNeighbour ? neighbourRequest(chance, known) : structuredRequest(chance, create)
    if (chance.fraction() < faultyPart) {
      counts.faulty++
      const sandbox = sandboxes[below(chance, sandboxes.length)]
      note(await hungAt(connection, { ...asked, target: `/sandboxes/${sandbox}${asked.target}` }), asked)
      continue
    }
    counts[isNeighbour ? 'neighbours' : 'operations']++
    note(await problemOf(connection, asked, checkOperation), asked)
  }
  connection.close()
}

async function problemOf(
  connection: FuzzConnection,
  asked: StructuredRequest,
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
async function hungAt(connection: FuzzConnection, asked: StructuredRequest): Promise<string | undefined> {
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

function remember({ path }: StructuredRequest, answer: Answer): void {
  counts.served++
  known.remember(answer)
  if (!neighbours.some(row => row.path === path)) return
  const code = /"code":"(\w+)"/.exec(answer.body)?.[1]
  const name = code === undefined ? path : `${path} ${code}`
  servedNeighbours[name] = (servedNeighbours[name] ?? 0) + 1
}

function note(problem: string | undefined, asked: string | StructuredRequest): void {
  if (problem !== undefined) failure ??= `${problem}\n  after ${JSON.stringify(asked).slice(0, 4000)}`
}
