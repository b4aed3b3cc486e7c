import { parseArgs } from 'node:util'
import { randomSeed } from '../src/domain/random.js'
import type { ProfileName } from '../src/profile/profile-source.js'
import { resolveProfile } from '../src/profile/resolve-profile.js'
import { quickChance } from './fuzz/chance.js'
import { type Answer, answerChecker } from './fuzz/check-answer.js'
import { Connection } from './fuzz/connection.js'
import { controlRequests } from './fuzz/control-request.js'
import { fittingValue } from './fuzz/fitting-value.js'
import { rawRequest } from './fuzz/raw-request.js'
import { sendRaw } from './fuzz/send-raw.js'
import { type StructuredRequest, structuredRequest } from './fuzz/structured-request.js'
import { startRoomyKeymock } from './server-process.js'

// npm run fuzz [-- --seconds 60] [--random-seed N] [--requests N] [--profile NAME]: sends requests to both operations and to the control
// API that are nearly right, and bytes that are nearly HTTP, to a server of its own on this machine. Every answer has to be valid by the
// OpenAPI document of what was asked, none may be a 5xx (but 501 to CONNECT, and what the profile states), and none may be waited for in
// vain. The first failure ends it, with the seed that replays it. With --requests it ends with their number, and takes as long as it takes.

const { values } = parseArgs({
  options: {
    seconds: { type: 'string' },
    requests: { type: 'string' },
    'random-seed': { type: 'string', default: String(randomSeed()) },
    profile: { type: 'string', default: 'standard' },
  },
})
const seed = Number(values['random-seed'])
const mostRequests = Number(values.requests ?? 'Infinity')
const seconds = Number(values.seconds ?? (values.requests === undefined ? '60' : 'Infinity'))
const begun = performance.now()
const clients = 16
const rawPart = 0.03
const controlPart = 0.1
const mostIds = 50

await using server = await startRoomyKeymock('--quiet', '--profile', values.profile)
const document = await (await fetch(`${server.url}/openapi.json`)).json()
const control = await (await fetch(`${server.url}/_keymock/openapi.json`)).json()
const { creation } = resolveProfile(values.profile as ProfileName)
const checkOperation = answerChecker(document, {
  showsNull: values.profile !== 'standard',
  limits: (creation.limits ?? []).flatMap(({ message = '' }) => message.split('{')[0] || []),
})
const checkControl = answerChecker(control, { showsNull: false, limits: [] })
const controlRequest = controlRequests(control)
const { schemas } = document.components
/** Names of what is there, as answers told them. */
const ids: string[] = []
const counts = { operations: 0, control: 0, raw: 0, served: 0 }
let failure: string | undefined

await Promise.all(Array.from({ length: clients }, (_, client) => work(client)))
const sum = sent()
const took = (performance.now() - begun) / 1000
console.log(
  `${sum} requests in ${Math.round(took)} s, ${Math.round(sum / took)} a second: ${counts.operations} to the operations, ${counts.control} to the control API, ${counts.served} of both served; ${counts.raw} raw. Profile ${values.profile}, random seed ${seed}. ${failure === undefined ? 'No violation: every answer is fine.' : `A violation: ${failure}`}`,
)
process.exitCode = failure === undefined ? 0 : 1

function sent(): number {
  return counts.operations + counts.control + counts.raw
}

async function work(client: number): Promise<void> {
  const chance = quickChance(seed * clients + client)
  const connection = new Connection(server.url)
  const create = () => fittingValue(chance, { $ref: '#/CreateKeyRequest' }, schemas)
  while (failure === undefined && performance.now() - begun < seconds * 1000 && sent() < mostRequests) {
    const kind = chance.fraction()
    if (kind < rawPart) {
      counts.raw++
      const bytes = rawRequest(chance)
      note(await sendRaw(server.url, bytes), bytes.toString('latin1'))
      continue
    }
    const isControl = kind < rawPart + controlPart
    counts[isControl ? 'control' : 'operations']++
    const asked = isControl ? controlRequest(chance, ids) : structuredRequest(chance, create)
    note(await problemOf(connection, asked, isControl), asked)
  }
  connection.close()
}

async function problemOf(
  connection: Connection,
  asked: StructuredRequest,
  isControl: boolean,
): Promise<string | undefined> {
  try {
    const answer = await connection.ask(asked)
    if (answer.status < 300) remember(answer)
    return (isControl ? checkControl : checkOperation)(asked.method, asked.path, answer)
  } catch (error) {
    return String(error)
  }
}

function remember({ body }: Answer): void {
  counts.served++
  const id = /"(?:id|keyId|name)":"([\w.-]+)"/.exec(body)?.[1]
  if (id !== undefined) ids[counts.served % mostIds] = id
}

function note(problem: string | undefined, asked: string | StructuredRequest): void {
  if (problem !== undefined) failure ??= `${problem}\n  after ${JSON.stringify(asked).slice(0, 4000)}`
}
