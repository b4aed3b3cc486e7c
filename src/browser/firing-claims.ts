/** After this time, every tab has heard of an application in another one. */
const heldForMs = 5000

/**
 * Gives one tab the right to an application that happens once for all tabs: a Web Lock, requested without waiting.
 */
export class FiringClaims {
  readonly #place: () => string
  readonly #held = new Set<string>()

  /** @param place The subject of the claims at this moment: the same text in every tab that shares them. */
  constructor(place: () => string) {
    this.#place = place
  }

  has(name: string): boolean {
    return this.#held.has(this.#nameOf(name))
  }

  /** @returns Whether this tab has it. */
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
