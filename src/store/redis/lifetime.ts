/** The life of used data, and the interval of its extension. */
export class Lifetime {
  readonly #ttlMs: number | undefined
  #saidAt = Number.NEGATIVE_INFINITY

  /** @param ttlMs The life without requests. Unlimited when omitted. */
  constructor(ttlMs: number | undefined) {
    this.#ttlMs = ttlMs
  }

  /** Returns the new life of used data, at intervals. */
  use(say: (ms: number) => void): void {
    const ttlMs = this.#ttlMs
    if (ttlMs === undefined) return
    const pauseMs = ttlMs / 20
    const now = performance.now()
    if (now - this.#saidAt < pauseMs) return
    this.#saidAt = now
    // The last use may be just before the next extension.
    say(Math.ceil(ttlMs + pauseMs))
  }

  /** New data has no life yet. */
  begin(): void {
    this.#saidAt = Number.NEGATIVE_INFINITY
  }
}
