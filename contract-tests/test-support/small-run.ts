import type { createKeymock } from '../../src/index.js'
import type { ContractOptions } from '../engine/contract-options.js'
import { runContract } from '../engine/run-contract.js'
import { fetchFromHandlers } from '../fetch-from-handlers.js'
import { smallTarget, token } from '../random/small-world.js'

export type Fetch = typeof globalThis.fetch

const { baseUrl, apiId } = smallTarget
export const target = { baseUrl, token, apiId }

/**
 * The requirements that the profile `unkey-v1` fails, because of `texts.collation` (not `exact`), `requests.booleans` (`non-empty`)
 * and its quirks (metadata loses `__proto__`). The deviation `records.enabled` has no effect, because the profile omits `enabled`.
 */
export const failedByUnkeyV1 = [
  ...['PAG-06', 'EXT-02', 'EXT-08', 'EXT-09', 'ROL-11', 'MOD-14', 'MOD-16', 'MOD-25'],
  ...['SEC-01', 'SEC-02', 'MOD-13', 'MOD-26'],
  ...['MOD-05', 'RTP-02', 'RTP-05'],
].sort()

export function always(answer: () => Response | Promise<Response>): Fetch {
  return async () => answer()
}

/** A wait of a run advances the clock of the mock, and takes no time. The mock lists a key at once. */
export function smallRuns({ handlers, clock }: ReturnType<typeof createKeymock>) {
  const fakeFetch = fetchFromHandlers(handlers)
  const time = { now: () => clock.now(), sleep: async (ms: number) => void clock.advance(ms) }

  function changed(
    change: (request: Request, answer: () => Promise<Response>) => Promise<Response> | Response,
  ): Fetch {
    return async (input, init) => {
      const request = new Request(input, init)
      return change(request.clone(), () => fakeFetch(request))
    }
  }

  function run(options: Partial<ContractOptions> = {}) {
    return runContract({
      ...target,
      fetch: fakeFetch,
      time,
      observe: false,
      visibilityMs: 0,
      only: ['limit', 'prefix'],
      randomSeed: 1,
      ...options,
    })
  }

  return { fakeFetch, time, changed, run }
}
