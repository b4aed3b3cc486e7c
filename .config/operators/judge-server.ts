import { seededRandom } from '../../contract-tests/engine/random.js'
import { drive } from '../../contract-tests/judge/drive.js'
import type { Contradiction } from '../../contract-tests/judge/finding.js'
import type { MiddlewareAnswer, MiddlewareRequest, Next } from '../../contract-tests/middleware/middleware.js'
import { smallTarget, token } from '../../contract-tests/test-support/small-world.js'
import { type Subject, serverOf } from '../mutants/run-against.js'

const world = {
  token,
  apiIds: [smallTarget.apiId, smallTarget.secondApiId],
  bulkApiId: smallTarget.bulkApiId,
  roles: ['admin', 'guest'],
  permissions: ['read', 'write'],
} as const

export async function judgeServer(
  subject: Subject,
  rounds = 4,
  seed = 1,
): Promise<Contradiction | undefined> {
  const { fetch, time } = serverOf(subject, { randomSeed: seed })
  return drive(calling(fetch), { world, time, random: seededRandom(seed), rounds })
}

function calling(fetch: typeof globalThis.fetch): Next {
  return async ({ method, path, query, headers, body }: MiddlewareRequest): Promise<MiddlewareAnswer> => {
    const answer = await fetch(`http://localhost${path}?${query}`, {
      method,
      headers,
      ...(body !== '' && { body }),
    })
    return { status: answer.status, headers: answer.headers, body: await answer.text() }
  }
}
