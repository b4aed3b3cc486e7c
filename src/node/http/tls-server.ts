import type { RequestListener, Server, ServerOptions } from 'node:http'
import { createServer } from 'node:https'
import type { Socket } from 'node:net'
import { causedBy, KeymockError } from '../../domain/keymock-error.js'

/** @throws KeymockError `TLS_INVALID` */
export function createTlsServer(
  timeouts: ServerOptions,
  tls: { cert: string; key: string },
  serve: RequestListener,
  closing: AbortSignal | undefined,
): Server {
  try {
    const options = { ...timeouts, ...tls, handshakeTimeout: timeouts.headersTimeout }
    const server = createServer(options, serve)
    endHandshakes(server, closing)
    return server
  } catch (cause) {
    throw new KeymockError(causedBy(cause)`TLS_INVALID  tls
      The certificate and its key cannot be used: ${(cause as Error).message.split('\n')[0]}.
      Give a certificate and its private key, both as PEM.`)
  }
}

/** Node's `closeAllConnections` leaves connections open whose handshake is not complete. */
function endHandshakes(server: Server, closing: AbortSignal | undefined): void {
  const open = new Map<string, Socket>()
  const nameOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`
  server.on('connection', (socket: Socket) => {
    const name = nameOf(socket)
    open.set(name, socket)
    socket.once('close', () => open.delete(name))
  })
  server.on('secureConnection', (socket: Socket) => open.delete(nameOf(socket)))
  closing?.addEventListener('abort', () => {
    for (const socket of open.values()) socket.destroy()
  })
}
