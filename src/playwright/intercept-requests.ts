import type { Browser, BrowserContext, Request as PageRequest, Route } from '@playwright/test'
import { operations } from '../../schemas/operations.js'
import { pathBelow, readBaseUrl } from '../service/requests/fetch-messages.js'

/** @param path The operation's path, without the path of the base URL. */
export type RouteAnswer = (route: Route, request: PageRequest, path: string) => Promise<void>

/**
 * Intercepts the requests of all contexts of the browser, including later contexts. Routes only requests to operations, because
 * each routed request costs time.
 *
 * @param baseUrl If undefined, requests to any origin are intercepted.
 */
export async function interceptRequests(
  context: BrowserContext,
  answer: RouteAnswer,
  baseUrl?: string | undefined,
): Promise<() => Promise<void>> {
  const place = readBaseUrl(baseUrl)
  const operationAt = (url: URL) => operations.find(({ path }) => pathBelow(place, url) === path)
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
 * Prepares each new context, including the contexts of `browser.newPage()`. Replaces `newContext`, because Playwright's event for
 * new contexts does not wait for `prepare`, and older versions lack the event.
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
