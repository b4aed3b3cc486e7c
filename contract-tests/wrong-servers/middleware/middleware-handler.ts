import type { Middleware, MiddlewareAnswer, MiddlewareRequest } from './middleware.js'

/** Answers a request, as servers and `fetch` do. */
export type Answer = (request: Request) => Promise<Response>

/** Puts a middleware in front of a server. */
export function behindMiddleware(middleware: Middleware, answer: Answer): Answer {
  return async request =>
    writeAnswer(
      await middleware(await readRequest(request), async inner =>
        readAnswer(await answer(toRequest(inner, request))),
      ),
    )
}

async function readRequest(request: Request): Promise<MiddlewareRequest> {
  const { pathname, searchParams } = new URL(request.url)
  return {
    method: request.method,
    path: pathname,
    query: searchParams,
    headers: new Headers(request.headers),
    body: await request.text(),
  }
}

function toRequest({ method, path, query, headers, body }: MiddlewareRequest, { url }: Request): Request {
  const target = new URL(url)
  target.pathname = path
  target.search = query.toString()
  const sent = new Headers(headers)
  sent.delete('Content-Length')
  return new Request(target, { method, headers: sent, ...(body !== '' && { body }) })
}

async function readAnswer(response: Response): Promise<MiddlewareAnswer> {
  return { status: response.status, headers: new Headers(response.headers), body: await response.text() }
}

/** Statuses whose responses may not have a body. */
const bodiless = [204, 205, 304]

function writeAnswer({ status, headers, body, pieceBytes }: MiddlewareAnswer): Response {
  const sent = new Headers(headers)
  sent.delete('Content-Length')
  if (body === '' || bodiless.includes(status)) return new Response(null, { status, headers: sent })
  // Bytes, because a text would be given a Content-Type when the answer is meant to have none.
  const bytes = new TextEncoder().encode(body)
  return new Response(pieceBytes === undefined ? bytes : inPieces(bytes, pieceBytes), {
    status,
    headers: sent,
  })
}

function inPieces(bytes: Uint8Array, size: number): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream({
    pull(controller) {
      if (sent >= bytes.length) return controller.close()
      controller.enqueue(bytes.subarray(sent, sent + size))
      sent += size
    },
  })
}
