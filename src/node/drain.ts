import type { Server } from 'node:http'

/** How long answers that are under way may take once the server closes. */
const graceMs = 700

/** Closes a server: no new connections, idle ones at once, the others after their answer or when their time is up. */
export async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  // A connection turns idle with its answer, and then waits for a next request that nobody will take.
  const sweep = setInterval(() => server.closeIdleConnections(), 10)
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearInterval(sweep)
  clearTimeout(deadline)
}
