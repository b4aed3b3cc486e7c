/** Extends the life of stored data when the data is used. */
export class Lifetime {
  readonly #ttlMs: number | undefined
  #saidAt = Number.NEGATIVE_INFINITY

  /** @param ttlMs How long data lives without requests. Unlimited when omitted. */
  constructor(ttlMs: number | undefined) {
    this.#ttlMs = ttlMs
  }

  /** Calls `say` with the new lifetime in milliseconds: not with each use, but at most 20 times in a lifetime. */
  use(say: (ms: number) => void): void {
    const ttlMs = this.#ttlMs
    if (ttlMs === undefined) return
    const pauseMs = ttlMs / 20
    const now = performance.now()
    if (now - this.#saidAt < pauseMs) return
    this.#saidAt = now
    // The data must live for the whole lifetime even after a use just before the next extension.
    say(Math.ceil(ttlMs + pauseMs))
  }

  /** Called for new data, which has no lifetime yet. */
  begin(): void {
    this.#saidAt = Number.NEGATIVE_INFINITY
  }
}
