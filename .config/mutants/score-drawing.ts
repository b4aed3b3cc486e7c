import type { RunRandom } from '../../contract-tests/engine/random.js'
import { requirements } from '../../contract-tests/requirements/index.js'
import { wrongServers } from '../../contract-tests/wrong-servers/index.js'
import { operatorServers } from '../../contract-tests/wrong-servers/operators/index.js'
import type { WrongServer } from '../../contract-tests/wrong-servers/wrong-server.js'
import { runAgainst } from './run-against.js'
import { drawSample } from './sample.js'

/** `caughtBy` has the requirements whose random cases detect the server. */
export interface DrawnScore {
  name: string
  caughtBy: readonly string[]
}

const cases = 12
/** Hand-written wrong servers with bugs that even a few random cases detect. */
const soonMet = ['name-trimmed', 'filter-by-prefix', 'key-lost-at-border']
/**
 * Two kinds of wrong servers, with the number of servers to select. Random creates can reveal the first kind, and random
 * sessions the second kind.
 */
const kinds = [
  { of: /^(record|create|created) /, count: 30 },
  { of: /^(paging|page keys|filter externalId)/, count: 15 },
]

export const drawingRequirements = requirements.filter(({ fuzz }) => fuzz).map(({ id }) => id)

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

export async function scoreByDrawing({ name, middleware }: WrongServer): Promise<DrawnScore> {
  const { results } = await runAgainst(
    { middleware },
    { only: drawingRequirements, fuzz: cases, maxKeys: 400, maxRequests: 3000 },
  )
  return { name, caughtBy: results.filter(({ status }) => status === 'fail').map(({ id }) => id) }
}
