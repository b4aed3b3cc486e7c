import { Recent } from '../recent.js'

/** A listed page, and what it depends on. */
export interface WrittenPage {
  body: string
  /** The revision of the store that it was read at. */
  revision: number
  /** From when until when it is true, unless the store changes. Unix milliseconds. */
  from: number
  until: number
}

/** As it is sent: bytes leave faster than text. */
type SentPage = Omit<WrittenPage, 'body'> & { body: Uint8Array<ArrayBuffer> }

const utf8 = new TextEncoder()

/**
 * Remembers the pages that are asked for again and again before anything has changed, as by a page that polls: the third time
 * they are answered with the bytes of the second. Were each page remembered the first time, those who go through many pages
 * would fill the memory with what nobody asks for again.
 */
export class PageMemo {
  readonly #pages = new Recent<SentPage>()
  /** The revision at which each was asked for last. */
  readonly #asked = new Recent<number>()

  /** @param now Unix milliseconds. */
  recall(name: string, revision: number, now: number): SentPage | undefined {
    const page = this.#pages.get(name)
    return page?.revision === revision && page.from <= now && now < page.until ? page : undefined
  }

  /** Tells of a page that was written because none was remembered. */
  keep(name: string, page: WrittenPage): void {
    const isAskedAgain = this.#asked.get(name) === page.revision
    this.#asked.keep(name, page.revision)
    if (isAskedAgain) this.#pages.keep(name, { ...page, body: utf8.encode(page.body) })
  }
}
