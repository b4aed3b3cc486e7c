import type { Browser, Page } from 'playwright'

/** What is visited: a view of a sandbox. */
export interface Visit {
  /** The address of the server; that of the tests when left out. */
  url?: string
  /** One of its own, so that tests do not see each other's keys. */
  sandbox?: string
  /** What stands behind the # of the address. */
  at?: string
}

/** A page that visits one console after another: a browser takes four times as long to open another page. */
export class ConsolePage {
  readonly page: Page
  /** What the browser complained about since the last visit: errors of scripts and of the Content-Security-Policy. */
  complaints: string[] = []
  readonly #url: string
  #visits = 0

  constructor(page: Page, url: string) {
    this.page = page
    this.#url = url
    page.on('pageerror', error => this.complaints.push(error.message))
    page.on('console', message => {
      if (message.type() === 'error') this.complaints.push(message.text())
    })
  }

  static async open(browser: Browser, url: string): Promise<ConsolePage> {
    const viewport = { width: 1280, height: 800 }
    return new ConsolePage(await browser.newPage({ viewport, reducedMotion: 'reduce' }), url)
  }

  /** Opens the console anew. */
  async visit({ url = this.#url, sandbox, at = '/keys' }: Visit): Promise<Page> {
    const [path, query] = at.split('?')
    const search = new URLSearchParams(query)
    if (sandbox !== undefined) search.set('sandbox', sandbox)
    if (sandbox !== undefined) await fetch(`${url}/sandboxes/${sandbox}/_keymock/`)
    this.complaints = []
    // With the same query, it would be the same document.
    await this.page.goto(`${url}/_keymock/console/?${++this.#visits}#${path}?${search}`)
    return this.page
  }
}
