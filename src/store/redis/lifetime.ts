/** How long what is in use stays, and how seldom it is enough to say that it is. */
export class Lifetime {
  readonly #ttlMs: number | undefined
  #saidAt = Number.NEGATIVE_INFINITY

  /** @param ttlMs The time that it stays without requests. For good, when it is not given. */
  constructor(ttlMs: number | undefined) {
    this.#ttlMs = ttlMs
  }

  /** Says that it is in use, now and then: how long it is to stay from now on. */
  use(say: (ms: number) => void): void {
    const ttlMs = this.#ttlMs
    if (ttlMs === undefined) return
    const pauseMs = ttlMs / 20
    const now = performance.now()
    if (now - this.#saidAt < pauseMs) return
    this.#saidAt = now
    // It may be used again just before the next time that it is said.
    say(Math.ceil(ttlMs + pauseMs))
  }

  /** There is something new: what was said was not said of it. */
  begin(): void {
    this.#saidAt = Number.NEGATIVE_INFINITY
  }
}
