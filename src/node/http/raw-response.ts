import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ResponseMessage } from '../../service/message.js'

type TextResponse = ResponseMessage & { body: string }

/** Writes an answer to a connection that node:http no longer reads. */
export function writeRaw({ status, headers, body }: TextResponse, socket: Duplex): void {
  const lines = Object.entries({
    ...headers,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`)
}

const lingerMs = 500

/**
 * Like {@link writeRaw}, for a client that may still be sending. Closing the connection earlier would reset it, and the client
 * might not get the answer.
 */
export function closeRaw(response: TextResponse, socket: Duplex): void {
  writeRaw(response, socket)
  socket.resume()
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(timer))
}
