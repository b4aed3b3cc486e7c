import { Server as HttpServer, type Server } from 'node:http'
import { Server as NetServer } from 'node:net'

const graceMs = 700

/** A request that arrives on an idle connection within this time still gets an answer. */
const lingerMs = 30

/** Ends idle connections almost immediately, and other connections after their answer or at the time limit. */
export async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>(resolve => {
    // `HttpServer.prototype.close` would end idle connections immediately.
    NetServer.prototype.close.call(server, () => resolve())
  })
  // Ends idle connections again and again, because each connection becomes idle after its answer.
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
