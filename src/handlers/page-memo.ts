import { Recent } from './recent.js'

/** A listed page as it was sent, and what it depends on. */
export interface WrittenPage {
  body: Uint8Array<ArrayBuffer>
  /** The revision of the store that it was read at. */
  revision: number
  /** From when until when it is true, unless the store changes. Unix milliseconds. */
  from: number
  until: number
}

/**
 * Remembers the pages that were sent last. Whoever asks again before anything has changed, as a page that polls does, is
 * answered with the same bytes.
 */
export class PageMemo extends Recent<WrittenPage> {
  /** @param now Unix milliseconds. */
  recall(name: string, revision: number, now: number): WrittenPage | undefined {
    const page = this.get(name)
    return page?.revision === revision && page.from <= now && now < page.until ? page : undefined
  }
}
