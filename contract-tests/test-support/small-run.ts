import { createKeymock } from '../../src/index.js'
import type { ContractOptions } from '../engine/contract-options.js'
import { runContract } from '../engine/run-contract.js'
import { fetchFromHandlers } from '../fetch-from-handlers.js'
import { smallTarget, smallWorld, token } from './small-world.js'

export type Fetch = typeof globalThis.fetch

const { baseUrl, apiId } = smallTarget
export const target = { baseUrl, token, apiId }

/** Shared by all runs. Each file resets it before each test. */
export const keymock = createKeymock({ fixtures: smallWorld })

export function fakeFetch(): Fetch {
  return fetchFromHandlers(keymock.handlers)
}

/** A target that gives every request the same answer. */
export function always(answer: () => Response | Promise<Response>): Fetch {
  return async () => answer()
}

/** The fake, with some answers changed. */
export function changed(
  change: (request: Request, answer: () => Promise<Response>) => Promise<Response> | Response,
): Fetch {
  const fetch = fakeFetch()
  return async (input, init) => {
    const request = new Request(input, init)
    return change(request.clone(), () => fetch(request))
  }
}

/** A short run against the fake, unless the options say otherwise. */
export function run(options: Partial<ContractOptions> = {}) {
  return runContract({
    ...target,
    fetch: fakeFetch(),
    observe: false,
    only: ['limit', 'prefix'],
    randomSeed: 1,
    ...options,
  })
}
