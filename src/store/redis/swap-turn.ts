import { onPresentState } from '../../domain/superseded.js'

/** Runs a replica's changes of the whole state one after the other. */
export class SwapTurn {
  #last: Promise<unknown> = Promise.resolve()
  #isTaken = false

  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(async () => {
      this.#isTaken = true
      try {
        return await work()
      } finally {
        this.#isTaken = false
      }
    })
    this.#last = result.catch(() => undefined)
    return result
  }

  /** Runs a part of the current turn's work; outside a turn, waits for a turn. */
  within<T>(part: () => Promise<T>): Promise<T> {
    return this.#isTaken ? part() : this.run(part)
  }

  /** Runs a replacement after a refresh, and both again if another replica was faster. */
  swapping(swap: () => Promise<void>, refresh: () => Promise<void>): Promise<void> {
    return onPresentState(async () => {
      await refresh()
      return this.run(swap)
    })
  }
}
