/**
 * Tells whoever has waited for too long. One timer serves all who wait the same time, because a timer for each of them costs
 * a request as much as parsing its body.
 */
export class Deadlines {
  readonly #afterMs: number
  /** In the order in which they began to wait. */
  readonly #waiting = new Map<() => void, number>()
  #timer: NodeJS.Timeout | undefined

  /** @param afterMs How long anybody may wait. */
  constructor(afterMs: number) {
    this.#afterMs = afterMs
  }

  add(tooLate: () => void): void {
    this.#waiting.set(tooLate, performance.now() + this.#afterMs)
    this.#timer ??= this.#wake(this.#afterMs)
  }

  remove(tooLate: () => void): void {
    this.#waiting.delete(tooLate)
  }

  #wake(inMs: number): NodeJS.Timeout {
    // Nobody's exit has to wait for it: the connection that somebody waits for keeps the process alive.
    return setTimeout(() => this.#tell(), inMs).unref()
  }

  #tell(): void {
    const now = performance.now()
    this.#timer = undefined
    for (const [tooLate, at] of this.#waiting) {
      if (at > now) {
        this.#timer = this.#wake(Math.ceil(at - now))
        return
      }
      this.#waiting.delete(tooLate)
      tooLate()
    }
  }
}
