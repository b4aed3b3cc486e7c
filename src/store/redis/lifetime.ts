/** Extends the life of stored data when the data is used. */
export class Lifetime {
  readonly #ttlMs: number | undefined
  #saidAt = Number.NEGATIVE_INFINITY

  /** @param ttlMs How long data lives without requests. Unlimited when omitted. */
  constructor(ttlMs: number | undefined) {
    this.#ttlMs = ttlMs
  }

  /** Calls `say` with the new lifetime in milliseconds, but at most 20 times in a lifetime. */
  use(say: (ms: number) => void): void {
    const ttlMs = this.#ttlMs
    if (ttlMs === undefined) return
    const pauseMs = ttlMs / 20
    const now = performance.now()
    if (now - this.#saidAt < pauseMs) return
    this.#saidAt = now
    // Adds the pause, because a use during the pause does not extend the life. After each use, the data must live for the
    // whole lifetime.
    say(Math.ceil(ttlMs + pauseMs))
  }

  /** Call this for new data, which has no lifetime yet. The next use then calls `say`. */
  begin(): void {
    this.#saidAt = Number.NEGATIVE_INFINITY
  }
}
