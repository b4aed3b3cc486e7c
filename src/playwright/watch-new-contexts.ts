import type { Browser, BrowserContext } from '@playwright/test'

/**
 * Does something to each new context of a browser before the test that opened it has it, so that no page of it comes first.
 *
 * Playwright's own event, which older versions do not have, does not wait. `browser.newPage()` opens its context here as well.
 *
 * @returns Ends it.
 */
export function watchNewContexts(
  browser: Browser,
  prepare: (context: BrowserContext) => Promise<void>,
): () => void {
  const { newContext } = browser
  browser.newContext = async options => {
    const context = await newContext.call(browser, options)
    await prepare(context)
    return context
  }
  return () => {
    browser.newContext = newContext
  }
}
