import type { ContractOptions, Time } from '../../contract-tests/engine/contract-options.js'
import { seededRandom } from '../../contract-tests/engine/random.js'
import { runContract } from '../../contract-tests/engine/run-contract.js'
import type { MakeEdge } from '../../contract-tests/wrong-servers/edge/edge.js'
import { behindEdge } from '../../contract-tests/wrong-servers/edge/edge-handler.js'
import type { ContractReport } from '../../schemas/generated/types.js'
import { manualClock } from '../../src/domain/clock.js'
import { buildKeymock, sandboxOf } from '../../src/keymock.js'
import type { ProfileSource } from '../../src/profile/profile-source.js'
import { resolveProfile } from '../../src/profile/resolve-profile.js'
import { fetchResponse, requestMessage } from '../../src/service/fetch-messages.js'
import { keyControls } from '../../src/service/key-controls.js'
import { lazyChecks } from '../../src/service/lazy-checks.js'
import { smallTarget, smallWorld, token } from './small-world.js'

export interface Subject {
  profile?: ProfileSource
  edge?: MakeEdge
}

/** A server in memory: the fake in a world of its own, with an edge in front. Its time passes only when the suite waits. */
export function serverOf(
  { profile, edge }: Subject,
  randomSeed = 1,
): { fetch: typeof globalThis.fetch; time: Time } {
  const clock = manualClock('2030-01-01T12:00:00Z')
  const sandbox = sandboxOf(
    buildKeymock({
      fixture: smallWorld,
      profile: resolveProfile(profile),
      clock,
      randomSeed,
      checks: lazyChecks,
      keyControls,
    }),
  )
  const time: Time = {
    now: () => clock.now(),
    async sleep(ms, signal) {
      signal?.throwIfAborted()
      clock.advance(ms)
    },
  }
  const plain = async (request: Request) => fetchResponse(await sandbox.answer(requestMessage(request)))
  const answer =
    edge === undefined ? plain : behindEdge(edge({ token, time, random: seededRandom(randomSeed) }), plain)
  return { time, fetch: async (input, init) => answer(new Request(input, init)) }
}

/** Runs the suite against a server in memory. */
export function runAgainst(
  subject: Subject,
  options: Partial<ContractOptions> = {},
): Promise<ContractReport> {
  const { fetch, time } = serverOf(subject)
  return runContract({
    ...smallTarget,
    fetch,
    time,
    randomSeed: 1,
    allowWaitingMs: 400_000,
    observe: false,
    ...options,
  })
}
