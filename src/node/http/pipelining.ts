import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const waiting = new WeakMap<Socket, number>()

/** No real client sends so many requests on a connection without reading an answer. */
const mostWaiting = 10_000

/**
 * Waits until the client has read the earlier answers, so that a client that reads no answer occupies memory for only one.
 *
 * @param outgoing An answer that has no socket yet.
 */
export function turnOf(socket: Socket, outgoing: ServerResponse): Promise<void> {
  const before = waiting.get(socket) ?? 0
  waiting.set(socket, before + 1)
  if (before >= mostWaiting) socket.destroy()
  // Every waiting request adds listeners to the socket. Node would report them as a leak.
  socket.setMaxListeners(0)
  return new Promise(resolve => {
    const next = () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      outgoing.off('socket', next)
      socket.off('close', next)
      // Ends the time limit for reading the previous answer.
      socket.setTimeout(0)
      resolve()
    }
    outgoing.on('socket', next)
    socket.on('close', next)
    if (socket.destroyed) next()
  })
}
