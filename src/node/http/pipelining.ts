import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The number of waiting requests of a connection. */
const waiting = new WeakMap<Socket, number>()

/** Far more than any client sends without reading an answer. */
const mostWaiting = 10_000

/**
 * Waits until a client has read the earlier answers. So a client that sends a thousand requests and reads none has only one answer in
 * memory.
 *
 * @param outgoing An answer that node:http has not given the connection yet.
 */
export function turnOf(socket: Socket, outgoing: ServerResponse): Promise<void> {
  const before = waiting.get(socket) ?? 0
  waiting.set(socket, before + 1)
  if (before >= mostWaiting) socket.destroy()
  // Each waiting request listens to the connection, which is not a leak.
  socket.setMaxListeners(0)
  return new Promise(resolve => {
    const next = () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      outgoing.off('socket', next)
      socket.off('close', next)
      // The pause before the previous answer does not count for the next one.
      socket.setTimeout(0)
      resolve()
    }
    outgoing.on('socket', next)
    socket.on('close', next)
    if (socket.destroyed) next()
  })
}
