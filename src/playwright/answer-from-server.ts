import type { APIResponse } from '@playwright/test'
import type { RouteAnswer } from './intercept-requests.js'

/**
 * Answers a page from a service elsewhere, whatever address the page asks.
 *
 * @param url Where the service is, without a slash at its end.
 */
export function answerFromServer(url: string): RouteAnswer {
  return async (route, request, path) => {
    const { search } = new URL(request.url())
    let response: APIResponse
    try {
      // However long the answer takes: that it does may be what is tested.
      response = await route.fetch({ url: `${url}${path}${search}`, maxRedirects: 0, timeout: 0 })
    } catch (error) {
      const reason = abortReasonOf(String(error))
      if (reason === undefined) throw error
      return route.abort(reason)
    }
    await route.fulfill({ response })
  }
}

/** What the page sees where the connection to the service broke, or there was none. */
function abortReasonOf(message: string) {
  if (/ECONNREFUSED/.test(message)) return 'connectionrefused'
  if (/ECONNRESET|EPIPE|socket hang up/.test(message)) return 'connectionreset'
  return /aborted|terminated/.test(message) ? 'connectionclosed' : undefined
}
