import { wallClock } from '../../../contract-tests/engine/clock/time.js'
import type { MakeMiddleware } from '../../../contract-tests/middleware/middleware.js'
import type { Fixture } from '../../../schemas/generated/types.js'
import { seededRandom } from '../../common/random.js'
import { usableTokens } from '../../fixture/usable-tokens.js'
import type { MessageHandler } from '../../service/message.js'
import { behindMiddleware } from './behind-middleware.js'

export function behindMutant(
  { middleware }: { middleware: MakeMiddleware },
  fixture: Fixture,
  randomSeed = 0,
): (handle: MessageHandler) => MessageHandler {
  const token = usableTokens(fixture)[0]?.token ?? ''
  const made = middleware({ token, time: wallClock, random: seededRandom(randomSeed) })
  return handle => behindMiddleware(made, handle)
}
