import { operations } from '../../../schemas/operations.js'
import type { MessageHandler } from '../message.js'
import { pathBelow } from './base-url.js'
import { fetchResponse, requestMessage } from './fetch-messages.js'

/**
 * A `fetch` that calls the service directly.
 *
 * @param baseUrl Undefined for any origin.
 */
export function ownFetch(
  answer: MessageHandler,
  serves: (path: string) => boolean,
  baseUrl: string | undefined,
): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { signal, url } = request
    const path = pathBelow(baseUrl, new URL(url))
    if (!operations.some(operation => operation.path === path && serves(path))) {
      throw new TypeError(`keymock does not answer ${request.method} ${url}`)
    }
    const answered = answer(requestMessage(request, baseUrl)).then(message => fetchResponse(message, request))
    const response = await unlessAborted(answered, signal)
    // `fetch` rejects with this error if a connection fails.
    if (response.type === 'error') throw new TypeError('Failed to fetch')
    return response
  }
}

function unlessAborted(answered: Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason)
    if (signal.aborted) end()
    signal.addEventListener('abort', end, { once: true })
    answered.then(resolve, reject)
  })
}
