import type { MakeMiddleware } from '../../../contract-tests/middleware/middleware.js'
import { noticedDifference } from '../../../contract-tests/random/is-noticeable.js'
import { smallTarget, smallWorld, token } from '../../../contract-tests/random/small-world.js'
import { buildKeymock, sandboxOf } from '../../build-keymock.js'
import { checksOnDemand } from '../../checks-on-demand.js'
import { seededRandom } from '../../common/random.js'
import { manualClock } from '../../domain/clock.js'
import { standardProfile } from '../../profile/standard-profile.js'
import { nextOf } from '../serve/load-mutant.js'

const { apiId, secondApiId, bulkApiId } = smallTarget

/** Returns a difference that a client of the wrong server can notice. Undefined if random requests reveal none. */
export function differenceOf(
  middleware: MakeMiddleware,
  options?: { sessions?: number; seed?: number },
): Promise<string | undefined> {
  return noticedDifference(randomSeed => {
    const clock = manualClock('2030-01-01T12:00:00Z')
    const time = { now: () => clock.now(), sleep: async (ms: number) => void clock.advance(ms) }
    const server = () => {
      const parts = {
        fixture: smallWorld,
        profile: standardProfile(),
        clock,
        randomSeed,
        checks: checksOnDemand,
      }
      const sandbox = sandboxOf(buildKeymock(parts))
      return nextOf(message => sandbox.handle(message))
    }
    const [plain, right] = [server(), server()]
    const made = middleware({ token, time, random: seededRandom(randomSeed) })
    const apiIds = [apiId, secondApiId, bulkApiId] as const
    return { wrong: request => made(request, plain), right, token, apiIds, time }
  }, options)
}
