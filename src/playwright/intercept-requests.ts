import type { BrowserContext, Request as PageRequest, Route } from '@playwright/test'
import { operations } from '../../schemas/operations.js'
import type { MessageHandler, RequestMessage } from '../service/message.js'
import { readBaseUrl } from '../service/requests/base-url.js'
import { fetchResponse } from '../service/requests/fetch-messages.js'
import { isAt } from '../service/requests/is-at.js'

/**
 * Answers a browser context's requests to the operations, and no others: what Playwright routes costs time, so the page's own
 * files are left alone.
 *
 * @param baseUrl Where the operations are. Any origin when omitted.
 * @returns Ends it.
 */
export async function interceptRequests(
  context: BrowserContext,
  handle: MessageHandler,
  baseUrl?: string | undefined,
): Promise<() => Promise<void>> {
  const place = readBaseUrl(baseUrl)
  const isOperation = (url: URL) => operations.some(({ path }) => isAt(url, path, place))
  const answer = async (route: Route, request: PageRequest) => {
    try {
      const message = await handle(await messageOf(request))
      if (message.connection === 'silent') return
      if (message.connection !== undefined) return await route.abort(abortReasons[message.connection])
      const response = await fetchResponse(message)
      await route.fulfill({
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: Buffer.from(await response.arrayBuffer()),
      })
    } catch (error) {
      // The page went away, or moved on, while the answer was on its way.
      if (!/closed|already handled/i.test(String(error))) throw error
    }
  }
  await context.addInitScript(markAnswered)
  await context.route(isOperation, answer)
  return () => context.unroute(isOperation, answer)
}

/** What the page sees of a connection that breaks: Playwright fulfils an answer as a whole, or not at all. */
const abortReasons = { reset: 'connectionreset', cut: 'connectionclosed' } as const

async function messageOf(request: PageRequest): Promise<RequestMessage> {
  return {
    method: request.method(),
    url: request.url(),
    headers: await request.allHeaders(),
    body: request.postData() ?? '',
  }
}

/** Runs in each page of the context: `startWorker` starts no worker where it finds this. */
function markAnswered(): void {
  Object.assign(globalThis, { [Symbol.for('keymock.answered')]: true })
}
