import type { OperationName } from './exchange.js'
import type { Failure } from './failure.js'

/** What a test wants to happen to coming requests: they fail, or they take their time. */
export class Interventions {
  readonly #failures: { operation: OperationName; failure: Failure }[] = []
  readonly #delays: { operation: OperationName; delayMs: number }[] = []

  /** The next request of the operation that nobody spoke for yet fails. */
  failNext(operation: OperationName, failure: Failure): void {
    this.#failures.push({ operation, failure })
  }

  /** The next request of the operation that nobody spoke for yet is answered after a wait. */
  delayNext(operation: OperationName, delayMs: number): void {
    this.#delays.push({ operation, delayMs })
  }

  takeFailure(operation: OperationName): Failure | undefined {
    return take(this.#failures, operation)?.failure
  }

  takeDelayMs(operation: OperationName): number {
    return take(this.#delays, operation)?.delayMs ?? 0
  }

  clear(): void {
    this.#failures.length = 0
    this.#delays.length = 0
  }
}

function take<T extends { operation: OperationName }>(queue: T[], operation: OperationName): T | undefined {
  if (queue.length === 0) return undefined
  const index = queue.findIndex(item => item.operation === operation)
  return index === -1 ? undefined : queue.splice(index, 1)[0]
}
