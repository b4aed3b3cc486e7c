import type { RunRandom } from '../../contract-tests/engine/random.js'
import { requirements } from '../../contract-tests/requirements/index.js'
import { wrongServers } from '../../contract-tests/wrong-servers/index.js'
import { operatorServers } from '../../contract-tests/wrong-servers/operators/index.js'
import type { WrongServer } from '../../contract-tests/wrong-servers/wrong-server.js'
import { runAgainst } from './run-against.js'
import { drawSample } from './sample.js'

/** The score of the requirements that draw their cases against one wrong server. */
export interface DrawnScore {
  name: string
  caughtBy: readonly string[]
}

/** How many cases they are given. */
const cases = 12
/** Cases drawn by chance run into these soon. */
const soonMet = ['name-trimmed', 'filter-by-prefix', 'key-lost-at-border']
/** Drawn creates, and drawn sessions of creates and listings: how many of the servers that are always wrong they catch. */
const kinds = [
  { of: /^(record|create|created) /, count: 30 },
  { of: /^(paging|page keys|filter externalId)/, count: 15 },
]

export const drawingRequirements = requirements.filter(({ fuzz }) => fuzz).map(({ id }) => id)

/** Those by hand, and others that operators make. */
export function serversToDrawFor(random: RunRandom): WrongServer[] {
  const always = operatorServers.filter(({ condition }) => condition === 'always')
  return [
    ...wrongServers.filter(({ name }) => soonMet.includes(name)),
    ...kinds.flatMap(({ of, count }) =>
      drawSample(
        always.filter(({ member }) => of.test(member)),
        count,
        random,
      ),
    ),
  ]
}

/** Only a run that is asked to draws any cases. */
export async function scoreByDrawing({ name, middleware }: WrongServer): Promise<DrawnScore> {
  const { results } = await runAgainst(
    { middleware },
    { only: drawingRequirements, fuzz: cases, maxKeys: 400, maxRequests: 3000 },
  )
  return { name, caughtBy: results.filter(({ status }) => status === 'fail').map(({ id }) => id) }
}
