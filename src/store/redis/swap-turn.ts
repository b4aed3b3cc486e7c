import { onPresentState } from '../../domain/superseded.js'

/** Runs a replica's replacements and updates of the whole state one at a time. */
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

  within<T>(part: () => Promise<T>): Promise<T> {
    return this.#isTaken ? part() : this.run(part)
  }

  /** Repeats both calls if another replica has replaced the state meanwhile. */
  swapping(swap: () => Promise<void>, refresh: () => Promise<void>): Promise<void> {
    return onPresentState(async () => {
      await refresh()
      return this.run(swap)
    })
  }
}
