import { brokenResponse } from '../faults/broken-connection.js'
import type { RequestMessage, ResponseMessage } from '../message.js'
import { pathBelow } from './base-url.js'

/** @param baseUrl The service's address. The message has the path below this address. */
export function requestMessage(request: Request, baseUrl?: string): RequestMessage {
  return {
    method: request.method,
    url: baseUrl === undefined ? request.url : urlBelow(baseUrl, new URL(request.url)),
    // happy-dom does not lower the case of names.
    headers: Object.fromEntries([...request.headers].map(([name, value]) => [name.toLowerCase(), value])),
    body: () => request.text(),
    gone: () => request.signal,
  }
}

function urlBelow(baseUrl: string, url: URL): string {
  return url.origin + (pathBelow(baseUrl, url) ?? url.pathname) + url.search
}

/** @param request An abort of this request ends the wait for an answer that a fault withholds. */
export async function fetchResponse(response: ResponseMessage, request?: Request): Promise<Response> {
  const { status, headers, body, connection } = response
  const given = new Headers()
  for (const [name, values] of Object.entries(headers))
    for (const value of [values].flat()) given.append(name, value)
  if (connection !== undefined) {
    return brokenResponse({ ...response, headers: given }, request)
  }
  if (typeof body !== 'string') return new Response(streamOf(body), { status, headers: given })
  // A status such as 204 allows no body, not even an empty body.
  return new Response(body === '' ? null : body, { status, headers: given })
}

export async function fetchRequest(message: RequestMessage, origin: string): Promise<Request> {
  const { method, url, headers, body } = message
  const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const text = typeof body === 'string' ? body : await body({ maxBytes: mostBytes })
  return new Request(new URL(url, origin), { method, headers: given, ...(hasBody && { body: text }) })
}

const mostBytes = 64 * 1024 * 1024

export function responseMessage(response: Response): ResponseMessage {
  if (response.type === 'error') return { status: 0, headers: {}, body: '', connection: 'reset' }
  const headers: ResponseMessage['headers'] = Object.fromEntries(response.headers)
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) headers['set-cookie'] = cookies
  return { status: response.status, headers, body: response.body ?? '' }
}

function streamOf(body: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => void (await chunks.return?.()),
  })
}
