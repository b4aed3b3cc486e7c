/** How long a claim is held: by then, every tab knows of the application. */
const heldForMs = 5000

/**
 * Gives one tab the right to apply a fault for all tabs. Each claim is a Web Lock, requested without waiting.
 */
export class FiringClaims {
  readonly #place: () => string
  readonly #held = new Set<string>()

  /** @param place The name of the shared state at this moment, equal in all tabs that share it. */
  constructor(place: () => string) {
    this.#place = place
  }

  has(name: string): boolean {
    return this.#held.has(this.#nameOf(name))
  }

  /** @returns Whether this tab got it. */
  claim(name: string): Promise<boolean> {
    const lockName = this.#nameOf(name)
    return new Promise(resolve => {
      void navigator.locks.request(lockName, { ifAvailable: true }, async lock => {
        if (lock !== null) this.#held.add(lockName)
        resolve(lock !== null)
        if (lock === null) return
        await new Promise(release => setTimeout(release, heldForMs))
        this.#held.delete(lockName)
      })
    })
  }

  #nameOf(name: string): string {
    return `${this.#place()} ${name}`
  }
}
