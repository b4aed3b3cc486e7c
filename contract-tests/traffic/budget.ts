import type { NamedOption } from '../engine/named-option.js'
import { NotChecked } from '../engine/outcome.js'
import { RunStopped } from '../engine/run-stopped.js'

/** Thrown if the budget has no key left. Requirements that need a key are skipped. */
export class BudgetUsedUp extends NotChecked {
  override readonly name = 'BudgetUsedUp'
  constructor(reason: string) {
    super(reason, 'skip')
  }
}

/** The hard limits of a run, checked before each request. */
export interface Budget {
  /** Counts a request before it is sent. @throws {RunStopped} if no request is left. */
  takeRequest(): void
  /**
   * Counts the key of a create before the create is sent.
   *
   * @param lasting Whether the key would never expire.
   * @throws {BudgetUsedUp} if the key would exceed the budget, or would never expire on a target that is not local.
   */
  takeKey(lasting?: boolean): void
  /** Undoes `takeKey` after a create that made no key. */
  returnKey(): void
  keysLeft(): number
  /** The number of requests left in the budget, without reserved requests. */
  requestsLeft(): number
  /** Reserves requests for later checks. Replaces an earlier reservation. `takeRequest` ignores the reservation. */
  keepRequests(count: number): void
  requestsSent(): number
  /** The number of creates that the budget prevented. */
  keysDenied(): number
}

interface Limits {
  maxKeys: number
  mayLast: boolean
  maxRequests: number
  nameOf: (option: NamedOption) => string
}

export function keysUsedUp({ maxKeys, nameOf }: Pick<Limits, 'maxKeys' | 'nameOf'>): string {
  return `the budget of ${maxKeys} keys (${nameOf('maxKeys')}) is used up`
}

export function createBudget(limits: Limits): Budget {
  let requests = 0
  let keys = 0
  let keysDenied = 0
  let kept = 0
  return {
    takeRequest() {
      if (requests >= limits.maxRequests) {
        throw new RunStopped(
          'request-limit',
          `The run reached its limit of ${limits.maxRequests} requests.`,
          `Raise ${limits.nameOf('maxRequests')}, or select fewer requirements.`,
        )
      }
      requests += 1
    },
    takeKey(lasting = false) {
      if (lasting && !limits.mayLast)
        throw new BudgetUsedUp('only a local target gets keys that work forever')
      if (keys >= limits.maxKeys) {
        keysDenied += 1
        throw new BudgetUsedUp(keysUsedUp(limits))
      }
      keys += 1
    },
    returnKey() {
      keys -= 1
    },
    keysLeft: () => Math.max(0, limits.maxKeys - keys),
    requestsLeft: () => limits.maxRequests - requests - kept,
    keepRequests(count) {
      kept = count
    },
    requestsSent: () => requests,
    keysDenied: () => keysDenied,
  }
}
