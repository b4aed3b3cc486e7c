import type { Browser, Page } from 'playwright'

export interface Visit {
  /** @default the tests' server */
  url?: string
  /** A separate sandbox hides the keys of other tests. */
  sandbox?: string
  /** The fragment of the address, after #. */
  at?: string
}

/** Uses one browser page for all visits, because a new page for each visit would take four times as long. */
export class ConsolePage {
  readonly page: Page
  complaints: string[] = []
  readonly #url: string
  #visits = 0

  constructor(page: Page, url: string) {
    this.page = page
    this.#url = url
    page.on('pageerror', error => this.complaints.push(error.message))
    page.on('console', message => {
      const { url } = message.location()
      // The event of a deletion may arrive before its answer. Then the details ask once more for the deleted key.
      const isDeletedKey = /\/_keymock\/keys\/\w+$/.test(url) && message.text().includes('404')
      if (message.type() === 'error' && !isDeletedKey) this.complaints.push(message.text())
    })
  }

  static async open(browser: Browser, url: string): Promise<ConsolePage> {
    const viewport = { width: 1280, height: 800 }
    return new ConsolePage(await browser.newPage({ viewport, reducedMotion: 'reduce' }), url)
  }

  async visit({ url = this.#url, sandbox, at = '/keys' }: Visit): Promise<Page> {
    const [path, query] = at.split('?')
    const search = new URLSearchParams(query)
    if (sandbox !== undefined) search.set('sandbox', sandbox)
    if (sandbox !== undefined) await fetch(`${url}/sandboxes/${sandbox}/_keymock/`)
    this.complaints = []
    // Changes the query, because otherwise the browser would not load the document again.
    await this.page.goto(`${url}/_keymock/console/?${++this.#visits}#${path}?${search}`)
    return this.page
  }
}
