import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** Writes an answer that ends the connection, all but the end itself. */
export async function writeLastResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer())
  const headers = {
    ...Object.fromEntries(response.headers),
    'content-length': body.length,
    connection: 'close',
  }
  outgoing.writeHead(response.status, headers)
  outgoing.write(body)
}

/** Writes an answer where there is no request to answer, because it could not be read. */
export async function writeRawResponse(response: Response, socket: Duplex): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer())
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const head = `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status] ?? ''}\r\n${headers}`
  socket.end(
    Buffer.concat([Buffer.from(`${head}content-length: ${body.length}\r\nconnection: close\r\n\r\n`), body]),
  )
}
