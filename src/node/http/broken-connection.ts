import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ResponseMessage } from '../../service/message.js'

/** The signal also aborts when the answer is complete. */
export function clientGone(outgoing: ServerResponse): AbortSignal {
  const controller = new AbortController()
  if (outgoing.destroyed || outgoing.closed) controller.abort()
  else outgoing.once('close', () => controller.abort())
  return controller.signal
}

export async function breakConnection(
  { connection, status, headers, body }: ResponseMessage,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  closing: AbortSignal | undefined,
): Promise<void> {
  const { socket } = incoming
  if (connection === 'reset') {
    socket.resetAndDestroy()
    return
  }
  // Reads the rest of the request, because some clients send the whole request before they read the answer.
  incoming.resume()
  if (connection !== 'cut') {
    await closed(outgoing, closing)
    socket.destroy()
    return
  }
  const bytes = Buffer.from(typeof body === 'string' ? body : '')
  outgoing.writeHead(status, { ...headers, 'content-length': String(bytes.length) })
  outgoing.flushHeaders()
  await new Promise(resolve => outgoing.write(bytes.subarray(0, bytes.length >> 1), resolve))
  socket.destroy()
}

function closed(outgoing: ServerResponse, closing: AbortSignal | undefined): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      closing?.removeEventListener('abort', end)
      resolve()
    }
    if (outgoing.destroyed || closing?.aborted) end()
    else outgoing.once('close', end)
    closing?.addEventListener('abort', end)
  })
}
