/** A listed page as it was sent, and what it depends on. */
export interface WrittenPage {
  body: Uint8Array<ArrayBuffer>
  /** The revision of the store that it was read at. */
  revision: number
  /** From when until when it is true, unless the store changes. Unix milliseconds. */
  from: number
  until: number
}

const mostPages = 100

/**
 * Remembers the pages that were sent last. Whoever asks again before anything has changed, as a page that polls does, is
 * answered with the same bytes.
 */
export class PageMemo {
  readonly #pages = new Map<string, WrittenPage>()

  /** @param now Unix milliseconds. */
  recall(name: string, revision: number, now: number): WrittenPage | undefined {
    const page = this.#pages.get(name)
    return page?.revision === revision && page.from <= now && now < page.until ? page : undefined
  }

  keep(name: string, page: WrittenPage): void {
    this.#pages.delete(name)
    this.#pages.set(name, page)
    const [oldest] = this.#pages.keys()
    if (this.#pages.size > mostPages && oldest !== undefined) this.#pages.delete(oldest)
  }
}
