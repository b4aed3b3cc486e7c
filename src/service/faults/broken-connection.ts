import type { ResponseMessage } from '../message.js'

/** For `silent`, the promise stays pending until the request is aborted. The client then has its own error. */
export function brokenResponse(
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
