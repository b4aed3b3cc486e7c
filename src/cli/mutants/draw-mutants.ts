import type { RunRandom } from '../../../contract-tests/engine/random.js'
import { observe } from '../../../contract-tests/judge/is-observable.js'
import type { OperatorServer } from '../../../contract-tests/wrong-servers/operators/operator.js'
import { sample } from '../../../contract-tests/wrong-servers/operators/sample.js'
import type { WrongServer as Mutant } from '../../../contract-tests/wrong-servers/wrong-server.js'
import { drawnMutants } from './mutants-command.js'

/** Selects random wrong servers for as many sections, operators and members as possible. */
export async function drawMutants(
  byHand: readonly Mutant[],
  ofOperators: readonly OperatorServer[],
  random: RunRandom,
): Promise<Mutant[]> {
  const written = byHand.map(mutant => {
    const [section = ''] = mutant.sections
    return { mutant, operator: mutant.breaks, member: section, condition: '' }
  })
  const drawn = await sample(written, drawnMutants.byHand, random)
  const made = await sample(ofOperators, drawnMutants.ofOperators, random, canBeNoticed)
  return [...drawn.map(({ mutant }) => mutant), ...made]
}

/** Uses one session of requests, because it reveals the errors of nearly all wrong servers. */
export async function canBeNoticed({ middleware }: Mutant): Promise<boolean> {
  return (await observe(middleware, { sessions: 1 }))?.level === 'MUST'
}
