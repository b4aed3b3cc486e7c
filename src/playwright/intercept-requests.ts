import type { Browser, BrowserContext, Request as PageRequest, Route } from '@playwright/test'
import { operations } from '../../schemas/operations.js'
import { readBaseUrl } from '../service/requests/base-url.js'
import { isAt } from '../service/requests/is-at.js'

/**
 * Answers one request of a page.
 *
 * @param path The operation's path. The request may have a prefix before it.
 */
export type RouteAnswer = (route: Route, request: PageRequest, path: string) => Promise<void>

/**
 * Answers the requests of a test's pages to the operations, and no others: what Playwright routes costs time, so the page's own
 * files are left alone. The pages are those of a context, and of every other context of its browser, also of those to come.
 *
 * @param baseUrl Where the operations are. Any origin when omitted.
 * @returns Ends it.
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

/** Runs in each page of the context: `startWorker` starts no worker where it finds this. */
function markAnswered(): void {
  Object.assign(globalThis, { [Symbol.for('keymock.answered')]: true })
}

/** For what was under way when the page, its context or its browser went away, or the page moved on. */
function ignoreClosed(error: unknown): void {
  if (!/closed|disposed|already handled/i.test(String(error))) throw error
}

/**
 * Does something to each new context of a browser before the test that opened it has it, so that no page of it comes first.
 *
 * Playwright's own event, which older versions do not have, does not wait. `browser.newPage()` opens its context here as well.
 *
 * @returns Ends it.
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
