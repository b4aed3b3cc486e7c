/** How long stored data lives after its last use, and how often keymock extends it. */
export class Lifetime {
  readonly #ttlMs: number | undefined
  #saidAt = Number.NEGATIVE_INFINITY

  /** @param ttlMs How long data lives without requests. Unlimited when omitted. */
  constructor(ttlMs: number | undefined) {
    this.#ttlMs = ttlMs
  }

  /** Passes the new lifetime of the data to `say`, at intervals. */
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

  /** Called for data without a lifetime. */
  begin(): void {
    this.#saidAt = Number.NEGATIVE_INFINITY
  }
}
