import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ResponseMessage } from '../../service/message.js'

type TextResponse = ResponseMessage & { body: string }

/** Answers on a connection that node:http no longer reads requests from, and ends it. */
export function writeRaw({ status, headers, body }: TextResponse, socket: Duplex): void {
  const lines = Object.entries({
    ...headers,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`)
}

/** The time limit for a client to read the answer that ends its connection. */
const lingerMs = 500

/**
 * As {@link writeRaw}, for a client that may still be sending. Discards its data for a moment: a close while data is under way resets
 * the connection, and the reset may overtake the answer.
 */
export function closeRaw(response: TextResponse, socket: Duplex): void {
  writeRaw(response, socket)
  socket.resume()
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(timer))
}
