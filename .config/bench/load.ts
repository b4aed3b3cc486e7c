import autocannon from 'autocannon'
import type { ServerProcess } from '../server-process.js'
import type { BenchRequest } from './answer.js'

const secondsPerRound = 2
/** As many as keep a server busy: what arrives meanwhile waits for it, as it does for any server at its limit. */
const manyConnections = 64

/** What a server achieved in one round. */
export interface Round {
  perSecond: number
  perCpuSecond: number
  /** How much of the time the server's process was at work. */
  load: number
}

/** Loads a server for a moment, from this process. */
export async function round(
  server: ServerProcess,
  request: BenchRequest,
  connections = manyConnections,
): Promise<Round> {
  const { method, path, otherPaths = [], headers, body } = request
  const paths = [path, ...otherPaths]
  let connection = 0
  const cpuBefore = server.cpuSeconds()
  const startedAt = performance.now()
  const result = await autocannon({
    url: server.url + path,
    method,
    headers,
    ...(body !== undefined && { body }),
    connections,
    duration: secondsPerRound,
    setupClient(client) {
      const first = Math.floor((connection++ % connections) * (paths.length / connections))
      const inTurns = [...paths.slice(first), ...paths.slice(0, first)]
      client.setRequests(inTurns.map(path => ({ path })))
    },
  })
  const seconds = (performance.now() - startedAt) / 1000
  const cpu = server.cpuSeconds() - cpuBefore
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(`${method} ${path}: ${result.errors} errors, ${result.non2xx} answers other than 2xx.`)
  }
  // None at all is a result too: a server that collected its garbage all the while. The median passes over it.
  return {
    perSecond: result['2xx'] / seconds,
    perCpuSecond: result['2xx'] / Math.max(cpu, 0.01),
    load: cpu / seconds,
  }
}
