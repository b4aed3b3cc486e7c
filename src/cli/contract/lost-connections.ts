import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

const connected = 'undici:client:connected'

/**
 * Makes Node's `fetch` notice a connection that closes immediately, as behind a forwarded port without a server. The first request of
 * a process compiles the response parser before it listens to its socket. If the socket closes before that, Node 20 waits for ever. A
 * second close event makes Node connect again.
 */
export function noticeLostConnections(): { dispose(): void } {
  const closeAgain = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    // Waits for the end of this turn: only then does undici count the socket as its own.
    if (socket.destroyed) setImmediate(() => socket.emit('close', socket.errored !== null))
  }
  subscribe(connected, closeAgain)
  return { dispose: () => unsubscribe(connected, closeAgain) }
}
