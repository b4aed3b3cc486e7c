import type { Browser, BrowserContext, Request as PageRequest, Route } from '@playwright/test'
import { operations } from '../../schemas/operations.js'
import { readBaseUrl } from '../service/requests/base-url.js'
import { isAt } from '../service/requests/is-at.js'

/**
 * Answers one request of a page.
 *
 * @param path The operation's path, without the path of the base URL.
 */
export type RouteAnswer = (route: Route, request: PageRequest, path: string) => Promise<void>

/**
 * Answers requests to the operations, from all present and future contexts of the context's browser. Does not route other
 * requests, because each routed request costs time.
 *
 * @param baseUrl The operations' address. When omitted, intercepts requests to any origin.
 * @returns A function that ends the interception.
 */
export async function interceptRequests(
  context: BrowserContext,
  answer: RouteAnswer,
  baseUrl?: string | undefined,
): Promise<() => Promise<void>> {
  const place = readBaseUrl(baseUrl)
  const operationAt = (url: URL) => operations.find(({ path }) => isAt(url, path, place))
  const isOperation = (url: URL) => operationAt(url) !== undefined
  const handle = (route: Route, request: PageRequest) => {
    const path = operationAt(new URL(request.url()))?.path
    return path === undefined ? route.fallback() : answer(route, request, path).catch(ignoreClosed)
  }
  const intercepted = new Set<BrowserContext>()
  async function intercept(one: BrowserContext): Promise<void> {
    intercepted.add(one)
    one.once('close', () => intercepted.delete(one))
    await one.addInitScript(markAnswered)
    await one.route(isOperation, handle)
  }

  const browser = context.browser()
  const endWatch = browser === null ? () => undefined : watchNewContexts(browser, intercept)
  await Promise.all([...new Set([context, ...(browser?.contexts() ?? [])])].map(intercept))
  return async () => {
    endWatch()
    await Promise.all([...intercepted].map(one => one.unroute(isOperation, handle).catch(ignoreClosed)))
  }
}

/** Marks a page whose requests are intercepted: `startWorker` then starts no worker there. Runs in each page of a context. */
function markAnswered(): void {
  Object.assign(globalThis, { [Symbol.for('keymock.answered')]: true })
}

function ignoreClosed(error: unknown): void {
  if (!/closed|disposed|already handled/i.test(String(error))) throw error
}

/**
 * Prepares each new context of a browser before the test gets the context and can open a page. Also covers the contexts of
 * `browser.newPage()`. Playwright's own event does not wait for `prepare`, and older versions lack the event.
 *
 * @returns A function that ends the preparation.
 */
function watchNewContexts(browser: Browser, prepare: (context: BrowserContext) => Promise<void>): () => void {
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
