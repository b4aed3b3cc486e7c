import type { BrowserContext, Request as PageRequest, Route } from '@playwright/test'
import { getResponse, type HttpHandler } from 'msw'

const operations = ['/v1/keys.createKey', '/v1/apis.listKeys']

/**
 * Answers a browser context's requests to the two operations, and no others: what Playwright routes costs time, so the page's
 * own files are left alone.
 *
 * @returns Ends it.
 */
export async function interceptRequests(
  context: BrowserContext,
  handlers: HttpHandler[],
): Promise<() => Promise<void>> {
  const isOperation = ({ pathname }: URL) => operations.some(path => pathname.endsWith(path))
  const answer = async (route: Route, request: PageRequest) => {
    try {
      const response = await getResponse(handlers, await fetchRequest(request))
      if (response === undefined) await route.fallback()
      else await fulfill(route, response)
    } catch (error) {
      // The page went away, or moved on, while the answer was on its way.
      if (!/closed|already handled/i.test(String(error))) throw error
    }
  }
  await context.route(isOperation, answer)
  return () => context.unroute(isOperation, answer)
}

async function fetchRequest(request: PageRequest): Promise<Request> {
  const headers = Object.entries(await request.allHeaders()).filter(([name]) => !name.startsWith(':'))
  const body = request.postDataBuffer()
  return new Request(request.url(), {
    method: request.method(),
    headers,
    ...(body !== null && { body: new Uint8Array(body) }),
  })
}

async function fulfill(route: Route, response: Response): Promise<void> {
  await route.fulfill({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  })
}
