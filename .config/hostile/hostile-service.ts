import type { MakeMiddleware } from '../../contract-tests/middleware/middleware.js'

export type Fetch = typeof globalThis.fetch

/** A service that answers as no good service would. */
export interface HostileService {
  name: string
  /** Wraps a right server that runs in memory. */
  middleware?: MakeMiddleware
  /** Takes the place of the network, for what is not HTTP message. */
  around?: (fetch: Fetch) => Fetch
}
