import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

const connected = 'undici:client:connected'

/**
 * Makes Node's `fetch` notice a connection that is lost as soon as it is made, as behind a forwarded port with no
 * server. The first request of a process waits for the response parser to be compiled before it listens to its
 * socket; if that is closed by then, Node 20 waits for ever. When the socket closes once more, it connects again, as for any lost one.
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
