export function groupedBy<T>(items: readonly T[], nameOf: (item: T) => string): Map<string, [T, ...T[]]> {
  const groups = new Map<string, [T, ...T[]]>()
  for (const item of items) {
    const name = nameOf(item)
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [item])
    else group.push(item)
  }
  return groups
}

/** The first of the largest groups of items with one name. */
export function largestGroup<T>(items: readonly T[], nameOf: (item: T) => string): readonly T[] {
  const groups: (readonly T[])[] = [...groupedBy(items, nameOf).values()]
  return groups.reduce((most, own) => (own.length > most.length ? own : most), [])
}

/** In a full map, a new entry replaces the oldest entry. */
export class BoundedMap<Value> {
  readonly #entries = new Map<string, Value>()
  readonly #capacity: number

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  [Symbol.iterator](): IterableIterator<[string, Value]> {
    return this.#entries[Symbol.iterator]()
  }

  get(name: string): Value | undefined {
    return this.#entries.get(name)
  }

  set(name: string, value: Value): void {
    this.#entries.delete(name)
    this.#entries.set(name, value)
    if (this.#entries.size > this.#capacity) this.#entries.delete(this.#entries.keys().next().value ?? name)
  }
}
