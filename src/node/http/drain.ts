import { Server as HttpServer, type Server } from 'node:http'
import { Server as NetServer } from 'node:net'

/** How long answers that are under way may take once the server closes. */
const graceMs = 700

/** How long an idle connection stays open: a request that was sent on it at this very moment gets its answer, and not a reset. */
const lingerMs = 30

/** Closes a server: refuses new connections, ends idle ones almost immediately, and the others after their answer or at the time limit. */
export async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>(resolve => {
    // That of an HTTP server would end the idle connections first.
    NetServer.prototype.close.call(server, () => resolve())
  })
  // A connection turns idle with its answer, and then waits for a next request, which would not be taken.
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
