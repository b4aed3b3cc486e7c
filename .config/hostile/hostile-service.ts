import type { MakeMiddleware } from '../../contract-tests/middleware/middleware.js'

export type Fetch = typeof globalThis.fetch

export interface HostileService {
  name: string
  /** Wraps a right server that runs in memory. */
  middleware?: MakeMiddleware
  /** Replaces the network, for answers that are not HTTP. */
  around?: (fetch: Fetch) => Fetch
}
