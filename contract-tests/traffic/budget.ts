import type { ContractSettings } from '../engine/contract-settings.js'
import { RunStopped } from '../engine/run-stopped.js'

/** No key may be created any more; what needs one is skipped. */
export class BudgetUsedUp extends Error {
  override readonly name = 'BudgetUsedUp'
}

/** The hard limits of a run. They are asked before anything is sent, never after. */
export interface Budget {
  /** Before each request. @throws {RunStopped} when there is none left. */
  takeRequest(): void
  /** Before each create. @throws {BudgetUsedUp} when the key that it may make is one too many. */
  takeKey(): void
  /** The create was clearly refused, so there is no key. */
  returnKey(): void
  /** A refused create was found to have made a key all the same. */
  countKey(): void
  /** How many more keys may be created. */
  keysLeft(): number
  /** How many more requests may be made, without those that are kept. */
  requestsLeft(): number
  /** Keeps so many requests for later, in place of what was kept before. Nothing hinders who makes them all the same. */
  keepRequests(count: number): void
  readonly requests: number
  readonly keys: number
  /** How often a key could not be created any more. */
  readonly keysDenied: number
}

export function createBudget(limits: Pick<ContractSettings, 'maxKeys' | 'maxRequests' | 'nameOf'>): Budget {
  let requests = 0
  let keys = 0
  let keysDenied = 0
  let kept = 0
  return {
    takeRequest() {
      if (requests >= limits.maxRequests) {
        throw new RunStopped(
          'request-limit',
          `The run has made the ${limits.maxRequests} requests that it may make.`,
          `Raise ${limits.nameOf('maxRequests')}, or select fewer requirements.`,
        )
      }
      requests += 1
    },
    takeKey() {
      if (keys >= limits.maxKeys) {
        keysDenied += 1
        throw new BudgetUsedUp(
          `the budget of ${limits.maxKeys} keys (${limits.nameOf('maxKeys')}) is used up`,
        )
      }
      keys += 1
    },
    returnKey() {
      keys -= 1
    },
    countKey() {
      keys += 1
    },
    keysLeft: () => Math.max(0, limits.maxKeys - keys),
    requestsLeft: () => limits.maxRequests - requests - kept,
    keepRequests(count) {
      kept = count
    },
    get requests() {
      return requests
    },
    get keys() {
      return keys
    },
    get keysDenied() {
      return keysDenied
    },
  }
}
