/** Remembers by name what was needed last, and forgets what is older than a number of values. */
export class Recent<T> {
  readonly #values = new Map<string, T>()
  readonly #most: number

  constructor(most = 100) {
    this.#most = most
  }

  get(name: string): T | undefined {
    return this.#values.get(name)
  }

  /** @returns The value itself. */
  keep(name: string, value: T): T {
    this.#values.delete(name)
    this.#values.set(name, value)
    if (this.#values.size > this.#most) this.#values.delete(this.#values.keys().next().value ?? name)
    return value
  }

  clear(): void {
    this.#values.clear()
  }
}
