import { seededRandom } from '../../src/common/random.js'
import type { MakeMiddleware } from '../middleware/middleware.js'
import { behind, drive } from './drive.js'
import type { Contradiction } from './judge.js'
import { type JudgedWorld, timeByHand } from './judged-world.js'
import { createRightServer } from './right-server.js'

const world: JudgedWorld = {
  token: 'token-of-the-judge',
  apiIds: ['api_own', 'api_other'],
  bulkApiId: 'api_bulk',
  roles: ['admin', 'guest'],
  permissions: ['read', 'write'],
}

const mostSessions = 6
const roundsPerSession = 8

/**
 * Finds out whether random calls reveal a wrong server.
 *
 * @returns The first broken MUST, or else the first broken SHOULD.
 */
export async function observe(
  middleware: MakeMiddleware,
  { sessions = mostSessions, seed = 1 }: { sessions?: number; seed?: number } = {},
): Promise<(Contradiction & { session: number }) | undefined> {
  let warning: (Contradiction & { session: number }) | undefined
  for (let session = 0; session < sessions; session++) {
    const random = seededRandom(seed * 1000 + session)
    const time = timeByHand()
    const server = behind(middleware, createRightServer(world, time, random), world, time, seed)
    const finding = await drive(server, { world, time, random, rounds: roundsPerSession })
    if (finding?.level === 'MUST') return { ...finding, session }
    if (finding !== undefined) warning ??= { ...finding, session }
  }
  return warning
}
