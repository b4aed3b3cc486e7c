import { seededRandom } from '../../src/common/random.js'
import type { MakeMiddleware, Next } from '../middleware/middleware.js'
import { type Contradiction, visibleAfterMs } from './judge.js'
import type { JudgedTime, JudgedWorld } from './judged-world.js'
import {
  askElsewhere,
  createSome,
  leaveOutApi,
  listSome,
  overlapSome,
  refuseSome,
  sendForeignCredentials,
  walkSome,
  walkWhileCreating,
} from './scenes.js'
import { openSession, type SessionOptions } from './session.js'

interface DriveOptions extends SessionOptions {
  rounds: number
}

/** Sends random requests to a server, as its only client. */
export async function drive(
  server: Next,
  { rounds, ...options }: DriveOptions,
): Promise<Contradiction | undefined> {
  const session = openSession(server, options)
  const { world, time, judge, chance, isDone } = session
  for (const apiId of [...world.apiIds, world.bulkApiId]) {
    // Lists the existing keys without the cache, because a cached listing may lack some of them.
    const query = new URLSearchParams({ apiId, limit: '100', revalidateKeysCache: 'true' })
    await session.walk(query)
  }
  for (let round = 0; round < rounds && !isDone(); round++) {
    await createSome(session)
    if (!isDone() && chance(50)) await overlapSome(session)
    if (!isDone()) await refuseSome(session)
    if (!isDone()) await leaveOutApi(session)
    if (!isDone() && round === 0) await askElsewhere(session)
    if (!isDone() && round === 1) await sendForeignCredentials(session)
    await time.sleep(chance(30) ? 61_000 : visibleAfterMs + 500)
    for (let count = 0; count < 3 && !isDone(); count++) await walkSome(session)
    if (!isDone() && chance(30)) await walkWhileCreating(session)
    if (!isDone()) await listSome(session)
  }
  return judge.findings[0] ?? judge.warnings[0]
}

export function behind(
  middleware: MakeMiddleware,
  server: Next,
  world: JudgedWorld,
  time: JudgedTime,
  seed: number,
): Next {
  const made = middleware({ token: world.token, time, random: seededRandom(seed) })
  return request => made(request, server)
}
