import type { Time } from '../../contract-tests/engine/clock/time.js'
import type { ContractOptions } from '../../contract-tests/engine/contract-options.js'
import { runContract } from '../../contract-tests/engine/run-contract.js'
import type { MakeMiddleware } from '../../contract-tests/middleware/middleware.js'
import { smallTarget, smallWorld, token } from '../../contract-tests/random/small-world.js'
import type { ContractReport, Fixture } from '../../schemas/generated/types.js'
import { buildKeymock, sandboxOf } from '../../src/build-keymock.js'
import { checksOnDemand } from '../../src/checks-on-demand.js'
import { behindMiddleware } from '../../src/cli/serve/load-mutant.js'
import { seededRandom } from '../../src/common/random.js'
import { manualClock } from '../../src/domain/clock.js'
import type { ProfileName, ProfileSource } from '../../src/profile/profile-source.js'
import { resolveProfile } from '../../src/profile/resolve-profile.js'
import type { MessageHandler, RequestMessage } from '../../src/service/message.js'
import { fetchResponse } from '../../src/service/requests/fetch-messages.js'

export interface Subject {
  profile?: ProfileName | ProfileSource
  middleware?: MakeMiddleware
  /** @default a small world */
  fixture?: Fixture
}

/** The duration of a request. If requests took no time, successive keys would have the same creation time. */
const requestMs = 5

/** The clock of the server advances with each request and each wait of the suite. */
export function serverOf(
  { profile, middleware, fixture = smallWorld }: Subject,
  { randomSeed = 1, takesMs = () => requestMs }: { randomSeed?: number; takesMs?: () => number } = {},
): { fetch: typeof globalThis.fetch; time: Time } {
  const clock = manualClock('2030-01-01T12:00:00Z')
  const sandbox = sandboxOf(
    buildKeymock({
      fixture,
      profile: resolveProfile(profile),
      clock,
      randomSeed,
      checks: checksOnDemand,
    }),
  )
  const time: Time = {
    now: () => clock.now(),
    async sleep(ms, signal) {
      signal?.throwIfAborted()
      clock.advance(ms)
    },
  }
  const plain: MessageHandler = message => sandbox.handle(message)
  const answer =
    middleware === undefined
      ? plain
      : behindMiddleware(middleware({ token, time, random: seededRandom(randomSeed) }), plain)
  return {
    time,
    async fetch(input, init) {
      clock.advance(takesMs())
      return fetchResponse(await answer(await messageOf(input, init)))
    },
  }
}

/** Makes no Request object, because this function runs hundreds of thousands of times. */
async function messageOf(
  input: Parameters<typeof fetch>[0],
  init: RequestInit = {},
): Promise<RequestMessage> {
  if (input instanceof Request)
    throw new TypeError('Found a Request. Pass a URL and a RequestInit to a server in memory.')
  const { method = 'GET', headers, body, signal } = init
  return {
    method,
    url: new URL(input).href,
    headers: Object.fromEntries(new Headers(headers)),
    body: typeof body === 'object' && body !== null ? await new Response(body).text() : (body ?? ''),
    ...(signal && { gone: () => signal }),
  }
}

export function runAgainst(
  subject: Subject,
  options: Partial<ContractOptions> = {},
): Promise<ContractReport> {
  const { fetch, time } = serverOf(subject)
  return runContract({
    ...smallTarget,
    fetch,
    time,
    // The names and findings of a run depend on the id, and must be the same in each run.
    runId: 'mutants2',
    randomSeed: 1,
    allowWaitingMs: 400_000,
    ...options,
  })
}
