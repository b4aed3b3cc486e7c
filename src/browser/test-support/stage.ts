import type { Browser, BrowserContext, Page } from 'playwright'

/** Keeps tabs open for several tests, because opening a browser context or a tab takes longer than most tests. */
export class Stage implements AsyncDisposable {
  readonly context: BrowserContext
  readonly #url: string
  readonly #tabs: Page[] = []
  #used = 0

  private constructor(context: BrowserContext, url: string) {
    this.context = context
    this.#url = url
  }

  static async open(browser: Browser, url: string): Promise<Stage> {
    return new Stage(await browser.newContext(), url)
  }

  async tab(): Promise<Page> {
    const place = this.#used++
    const there = this.#tabs[place]
    if (there !== undefined && !there.isClosed()) {
      // The browser draws a tab in the background once a second, and a click waits for two frames.
      await there.bringToFront()
      return there
    }
    const made = await this.context.newPage()
    this.#tabs[place] = made
    return made
  }

  async clear(): Promise<void> {
    this.#used = 0
    await this.context.setOffline(false)
    const open = this.#tabs.filter(tab => !tab.isClosed())
    await Promise.all(
      open.map(tab => {
        tab.removeAllListeners()
        return tab.goto('about:blank')
      }),
    )
    const tab = await this.tab()
    this.#used = 0
    const session = await this.context.newCDPSession(tab)
    await session.send('Storage.clearDataForOrigin', {
      origin: new URL(this.#url).origin,
      storageTypes: 'all',
    })
    await session.detach()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.context.close()
  }
}
