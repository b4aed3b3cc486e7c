import type { ResponseMessage } from '../message.js'

/** An answer whose connection breaks, as Fetch knows it. It never resolves where there is never an answer. */
export function brokenResponse(
  { connection, status, headers, body }: Omit<ResponseMessage, 'headers'> & { headers: Headers },
  signal: AbortSignal | undefined,
): Response | Promise<Response> {
  if (connection === 'reset') return Response.error()
  if (connection === 'silent') return aborted(signal)
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

/** Rejects when the request is given up. */
function aborted(signal: AbortSignal | undefined): Promise<Response> {
  return new Promise((_, reject) => {
    const end = () => reject(signal?.reason)
    if (signal?.aborted) end()
    else signal?.addEventListener('abort', end, { once: true })
  })
}
