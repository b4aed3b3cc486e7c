import type { OperationName } from '../exchange.js'
import type { Failure } from './failure.js'

/** What is wanted of requests that are still to come: they fail, or they take their time. */
export class Faults {
  readonly #failures: { operation: OperationName; failure: Failure }[] = []
  readonly #delays: { operation: OperationName; delayMs: number }[] = []

  /** The next request of the operation fails. */
  failNext(operation: OperationName, failure: Failure): void {
    this.#failures.push({ operation, failure })
  }

  /** The next request of the operation is answered after a wait. */
  delayNext(operation: OperationName, delayMs: number): void {
    this.#delays.push({ operation, delayMs })
  }

  takeFailure(operation: OperationName): Failure | undefined {
    return take(this.#failures, operation)?.failure
  }

  takeDelayMs(operation: OperationName): number {
    return take(this.#delays, operation)?.delayMs ?? 0
  }
}

function take<T extends { operation: OperationName }>(queue: T[], operation: OperationName): T | undefined {
  const index = queue.findIndex(item => item.operation === operation)
  return index === -1 ? undefined : queue.splice(index, 1)[0]
}
