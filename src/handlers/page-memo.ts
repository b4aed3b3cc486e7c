import { Recent } from '../recent.js'
import type { Success } from './operation.js'

const utf8 = new TextEncoder()

/** A listed page as it was sent, and what it depends on. */
export interface WrittenPage {
  body: Success['body']
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
    if (page?.revision !== revision || now < page.from || page.until <= now) return undefined
    // Only a page that is asked for again is worth the bytes, which are sent faster than text.
    if (typeof page.body === 'string') page.body = utf8.encode(page.body)
    return page
  }
}
