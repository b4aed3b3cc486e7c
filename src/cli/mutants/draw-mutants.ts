import { observe } from '../../../contract-tests/judge/is-observable.js'
import { always } from '../../../contract-tests/wrong/operators/condition.js'
import type { OperatorServer } from '../../../contract-tests/wrong/operators/operator.js'
import { sample } from '../../../contract-tests/wrong/operators/sample.js'
import type { WrongServer as Mutant } from '../../../contract-tests/wrong/wrong-server.js'
import type { RunRandom } from '../../common/random.js'
import { drawnMutants } from '../options/command-options.js'

/**
 * Selects random wrong servers for as many sections, operators and members as possible. A client can notice each of them.
 * Hand-written servers come first, because developers make these errors. Generated servers err in each request.
 */
export async function drawMutants(
  byHand: readonly Mutant[],
  ofOperators: readonly OperatorServer[],
  random: RunRandom,
): Promise<Mutant[]> {
  const written = byHand.map(mutant => {
    const [section = ''] = mutant.sections
    return { mutant, operator: mutant.breaks, member: section, condition: '' }
  })
  const drawn = await sample(written, drawnMutants.byHand, random, ({ mutant }) => canBeNoticed(mutant))
  const plain = ofOperators.filter(isPlain)
  const made = await sample(plain, drawnMutants.ofOperators, random, canBeNoticed)
  return [...drawn.map(({ mutant }) => mutant), ...made]
}

/** Uses one session of requests, because it reveals the errors of nearly all wrong servers. */
export async function canBeNoticed({ middleware }: Mutant): Promise<boolean> {
  return (await observe(middleware, { sessions: 1 }))?.level === 'MUST'
}

/** A bug that appears only under an odd condition is less plausible. */
export function plausibleFirst(servers: readonly OperatorServer[]): OperatorServer[] {
  return [...servers.filter(isPlain), ...servers.filter(server => !isPlain(server))]
}

function isPlain({ condition }: OperatorServer): boolean {
  return condition === always.name
}
