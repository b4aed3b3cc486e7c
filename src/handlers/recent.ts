/** Remembers by name what was needed last: a hundred values, and of those older than that none. */
export class Recent<T> {
  readonly #values = new Map<string, T>()

  get(name: string): T | undefined {
    return this.#values.get(name)
  }

  /** @returns The value itself. */
  keep(name: string, value: T): T {
    this.#values.delete(name)
    this.#values.set(name, value)
    if (this.#values.size > mostValues) this.#values.delete(this.#values.keys().next().value ?? name)
    return value
  }
}

const mostValues = 100
