import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

const connected = 'undici:client:connected'

/**
 * Makes Node's `fetch` notice a connection that closes immediately, such as a connection to a forwarded port without a server. For
 * the first request of a process, Node compiles the response parser before it listens to the socket. If the socket closes before Node
 * listens, Node 20 waits for ever. A second close event makes Node connect again.
 */
export function noticeLostConnections(): { dispose(): void } {
  const closeAgain = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    // Waits for the end of this turn of the event loop, when undici has taken over the socket.
    if (socket.destroyed) setImmediate(() => socket.emit('close', socket.errored !== null))
  }
  subscribe(connected, closeAgain)
  return { dispose: () => unsubscribe(connected, closeAgain) }
}
