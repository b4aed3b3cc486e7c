import type { MakeEdge } from '../../../contract-tests/mutants/edge.js'
import { behindEdge } from '../../../contract-tests/mutants/edge-handler.js'
import { seededRandom } from '../../../contract-tests/random.js'
import { wallClock } from '../../../contract-tests/time.js'
import type { Fixture } from '../../../schemas/generated/types.js'
import type { Answer } from '../../node/answer-requests.js'
import { usableTokens } from '../try-request.js'

/** Puts what is wrong with a server in front of it. */
export function behindMutant(
  { edge }: { edge: MakeEdge },
  fixture: Fixture,
  randomSeed = 0,
): (answer: Answer) => Answer {
  const token = usableTokens(fixture)[0]?.token ?? ''
  const made = edge({ token, time: wallClock, random: seededRandom(randomSeed) })
  return answer => behindEdge(made, answer)
}
