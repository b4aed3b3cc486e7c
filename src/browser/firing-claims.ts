/** So long after a tab has told the others what it took, each of them has heard it. */
const heldForMs = 5000

/** The right of one tab to something that happens once for all of them: a Web Lock that is not waited for. */
export class FiringClaims {
  readonly #place: () => string
  readonly #held = new Set<string>()

  /** @param place What the claims are about at this moment: the same text in every tab that shares them. */
  constructor(place: () => string) {
    this.#place = place
  }

  has(name: string): boolean {
    return this.#held.has(this.#nameOf(name))
  }

  /** @returns Whether it is this tab's. */
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
