/** Within this time, each tab learns that a use of a fault is taken, so no tab claims this use again. */
const heldForMs = 5000

/** Lets only one tab take each use of a fault. */
export class FiringClaims {
  readonly #place: () => string
  readonly #held = new Set<string>()

  /** @param place Returns the name of the shared state. All tabs that share the state use the same name. */
  constructor(place: () => string) {
    this.#place = place
  }

  has(name: string): boolean {
    return this.#held.has(this.#nameOf(name))
  }

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
