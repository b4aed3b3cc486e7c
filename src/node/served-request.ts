import type { Exchange } from '../handlers/exchange.js'

/** A request that the server has answered, for a log. It holds what the client sent: print it with care. */
export type ServedRequest = Pick<Exchange, 'method' | 'path' | 'search' | 'status' | 'failure'> & {
  /** From the end of the request's head to the answer, chosen latency included. */
  durationMs: number
  /** The bearer token that came with it, so that a log can keep it out. */
  token?: string | undefined
}
