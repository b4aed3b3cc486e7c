import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What a connection waits for. */
interface Line {
  latest: ServerResponse
  waiting: number
}

const lines = new WeakMap<Socket, Line>()

/** Many more than any client sends without reading an answer. */
const mostWaiting = 10_000

/**
 * A client may send a thousand requests at once and read no answer: each is taken up when the answer before it has been taken, so
 * that no more than one lies in memory.
 *
 * @returns undefined when there is nothing to wait for, which is nearly always.
 */
export function inTurn(socket: Socket, outgoing: ServerResponse): Promise<void> | undefined {
  const line = lines.get(socket)
  if (line === undefined) {
    lines.set(socket, { latest: outgoing, waiting: 0 })
    return undefined
  }
  const before = line.latest
  line.latest = outgoing
  if (before.writableFinished || before.destroyed) return undefined
  line.waiting++
  if (line.waiting > mostWaiting) socket.destroy()
  return new Promise(resolve => {
    const next = () => {
      line.waiting--
      before.off('finish', next).off('close', next)
      // The pause in which the client took the answer before does not count for the next one.
      socket.setTimeout(0)
      resolve()
    }
    before.on('finish', next).on('close', next)
    // An answer whose turn never came is not closed with its connection.
    if (socket.destroyed) next()
  })
}
