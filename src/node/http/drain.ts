import { Server as HttpServer, type Server } from 'node:http'
import { Server as NetServer } from 'node:net'

/** The time limit for current answers after the server begins to close. */
const graceMs = 700

/** The time that an idle connection stays open, so that a request sent at this moment gets an answer instead of a reset. */
const lingerMs = 30

/**
 * Closes a server: refuses new connections, ends idle connections almost immediately, and other connections after their answer or at
 * the time limit.
 */
export async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>(resolve => {
    // The `close` of an HTTP server would end idle connections immediately.
    NetServer.prototype.close.call(server, () => resolve())
  })
  // After its answer, a connection would wait for a next request, which the server would not take.
  let sweep: NodeJS.Timeout | undefined
  const linger = setTimeout(() => {
    server.closeIdleConnections()
    sweep = setInterval(() => server.closeIdleConnections(), 10)
  }, lingerMs)
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearTimeout(linger)
  clearInterval(sweep)
  clearTimeout(deadline)
  HttpServer.prototype.close.call(server)
}
