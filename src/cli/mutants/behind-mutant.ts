import { seededRandom } from '../../../contract-tests/engine/random.js'
import { wallClock } from '../../../contract-tests/engine/time.js'
import type { MakeEdge } from '../../../contract-tests/wrong-servers/edge/edge.js'
import { behindEdge } from '../../../contract-tests/wrong-servers/edge/edge-handler.js'
import type { Fixture } from '../../../schemas/generated/types.js'
import type { Answer } from '../../node/answer-requests.js'
import { usableTokens } from '../serve/try-request.js'

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
