import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How many requests of a connection wait for their turn. */
const waiting = new WeakMap<Socket, number>()

/** Many more than any client sends without reading an answer. */
const mostWaiting = 10_000

/**
 * Waits until a client has taken the answers before this one: it may send a thousand requests and read no answer, and no more than one
 * answer is kept for it in memory.
 *
 * @param outgoing An answer that node:http has not given the connection yet.
 */
export function turnOf(socket: Socket, outgoing: ServerResponse): Promise<void> {
  const before = waiting.get(socket) ?? 0
  waiting.set(socket, before + 1)
  if (before >= mostWaiting) socket.destroy()
  // Each request that waits listens to the connection: that is not a leak.
  socket.setMaxListeners(0)
  return new Promise(resolve => {
    const next = () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      outgoing.off('socket', next)
      socket.off('close', next)
      // The pause in which the client took the answer before does not count for the next one.
      socket.setTimeout(0)
      resolve()
    }
    outgoing.on('socket', next)
    socket.on('close', next)
    if (socket.destroyed) next()
  })
}
