import type { Profile } from '../../../schemas/generated/types.js'
import { BoundedMap } from '../bounded-map.js'
import type { KeyPage } from '../key-store.js'

/** A page as it is answered. */
export interface ListedPage extends KeyPage {
  /** Where the total is cached with the page. */
  total?: number
}

interface Entry {
  page: ListedPage
  readAt: number
}

const mostEntries = 1000

/**
 * The cache that `revalidateKeysCache` skips (spec 4.1). A page is served from it while it is fresh; while it is merely
 * stale it is served once more and renewed behind.
 */
export class ListCache {
  readonly #entries = new BoundedMap<Entry>(mostEntries)
  readonly #freshMs: number
  readonly #staleMs: number

  constructor({ cacheFreshMs, cacheStaleMs }: Profile['listing']) {
    this.#freshMs = cacheFreshMs
    this.#staleMs = cacheStaleMs
  }

  /**
   * @param nameOf Names what is asked for; not called when the cache is off.
   * @param now Unix milliseconds.
   */
  async page(
    nameOf: () => string,
    read: () => Promise<ListedPage>,
    now: number,
    revalidate: boolean,
  ): Promise<ListedPage> {
    if (this.#freshMs + this.#staleMs === 0) return read()
    const name = nameOf()
    const cached = this.#entries.get(name)
    const age = cached === undefined ? Number.POSITIVE_INFINITY : now - cached.readAt
    const usable = cached !== undefined && !revalidate && age >= 0 && age < this.#freshMs + this.#staleMs
    if (usable && age < this.#freshMs) return cached.page
    const page = await read()
    this.#entries.set(name, { page, readAt: now })
    return usable ? cached.page : page
  }
}
