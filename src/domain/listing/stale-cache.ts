import { BoundedMap } from '../bounded/bounded-map.js'

interface Entry<Value> {
  value: Value
  readAt: number
}

const mostEntries = 1000

/** If both times are 0, the cache is off. */
export interface CacheTimes {
  cacheFreshMs: number
  cacheStaleMs: number
}

/**
 * The cache that `revalidateKeysCache` skips (spec 4.1). It serves a stale value once, and stores a new value for the next call.
 */
export class StaleCache<Value> {
  readonly #entries = new BoundedMap<Entry<Value> | undefined>(mostEntries)
  readonly #freshMs: number
  readonly #staleMs: number

  constructor({ cacheFreshMs, cacheStaleMs }: CacheTimes) {
    this.#freshMs = cacheFreshMs
    this.#staleMs = cacheStaleMs
  }

  /**
   * @param nameOf Not called when the cache is off.
   * @param now Unix milliseconds.
   */
  async get(
    nameOf: () => string,
    read: () => Promise<Value>,
    now: number,
    revalidate = false,
  ): Promise<Value> {
    if (this.#freshMs + this.#staleMs === 0) return read()
    const name = nameOf()
    const cached = this.#entries.get(name)
    const age = cached === undefined ? Number.POSITIVE_INFINITY : now - cached.readAt
    const usable = cached !== undefined && !revalidate && age >= 0 && age < this.#freshMs + this.#staleMs
    if (usable && age < this.#freshMs) return cached.value
    const value = await read()
    this.#entries.set(name, { value, readAt: now })
    return usable ? cached.value : value
  }

  drop(name: string): void {
    if (this.#entries.get(name) !== undefined) this.#entries.set(name, undefined)
  }
}
