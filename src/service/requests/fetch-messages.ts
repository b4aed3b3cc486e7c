import { operations } from '../../../schemas/operations.js'
import { asPrinted, KeymockError } from '../../domain/keymock-error.js'
import type { MessageHandler, RequestMessage, ResponseMessage } from '../message.js'

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

/** For `silent`, the promise stays pending until the request is aborted. The client then has its own error. */
function brokenResponse(
  { connection, status, headers, body }: Omit<ResponseMessage, 'headers'> & { headers: Headers },
  request: Request | undefined,
): Response | Promise<Response> {
  if (connection === 'reset') return Response.error()
  if (connection !== 'cut') return aborted(request)
  const bytes = new TextEncoder().encode(typeof body === 'string' ? body : '')
  let isSent = false
  const half = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (isSent) controller.error(new TypeError('The connection was closed midway through the body.'))
      else controller.enqueue(bytes.subarray(0, bytes.length >> 1))
      isSent = true
    },
  })
  return new Response(half, { status, headers })
}

/** References to unanswered requests. Without a reference, Node would garbage-collect a request and miss its abort. */
const unanswered = new Set<Request>()
const mostUnanswered = 1000

function aborted(request: Request | undefined): Promise<Response> {
  return new Promise(resolve => {
    if (request === undefined) return
    const { signal } = request
    const end = () => {
      unanswered.delete(request)
      resolve(Response.error())
    }
    if (signal.aborted) return end()
    signal.addEventListener('abort', end, { once: true })
    unanswered.add(request)
    const [oldest] = unanswered
    if (oldest && unanswered.size > mostUnanswered) unanswered.delete(oldest)
  })
}

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

/**
 * Returns the service's address as an origin and a path, without a trailing slash.
 *
 * @param base Without a base, relative addresses are refused.
 * @throws KeymockError `BASE_URL_INVALID`
 */
export function readBaseUrl(baseUrl: string | undefined, base?: string): string | undefined {
  if (baseUrl === undefined) return undefined
  if (baseUrl !== '' && URL.canParse(baseUrl, base)) {
    const { protocol, origin, pathname } = new URL(baseUrl, base)
    if (/^https?:$/.test(protocol)) return origin + pathname.replace(/(?<!\/)\/+$/, '')
  }
  throw new KeymockError(asPrinted`BASE_URL_INVALID  baseUrl
    Found ${JSON.stringify(baseUrl)}, which is not an http URL.
    Give a URL such as https://api.example.com${base === undefined ? '' : ' or /api'}, or omit baseUrl \
    for any origin.`)
}

/**
 * @param baseUrl A result of {@link readBaseUrl}. Undefined for any origin.
 * @returns Undefined if the URL is not below `baseUrl`.
 */
export function pathBelow(baseUrl: string | undefined, { origin, pathname }: URL): string | undefined {
  if (baseUrl === undefined) return pathname
  const whole = origin + pathname
  return whole.startsWith(`${baseUrl}/`) ? whole.slice(baseUrl.length) : undefined
}
