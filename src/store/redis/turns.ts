/** Runs tasks with the same name one after another. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>()

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.#last.get(name) ?? Promise.resolve()).then(work)
    const settled = mine.catch(() => undefined)
    this.#last.set(name, settled)
    try {
      return await mine
    } finally {
      if (this.#last.get(name) === settled) this.#last.delete(name)
    }
  }
}
