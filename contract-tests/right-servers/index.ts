import { rightFailures } from './failures.js'
import { rightKeys } from './keys.js'
import { rightListings } from './listings.js'
import { rightPages } from './pages.js'
import { rightRecords } from './records.js'
import { rightRequests } from './requests.js'
import type { RightServer } from './right-server.js'
import { rightSizes } from './sizes.js'
import { rightTransport } from './transport.js'

/** Every right server that is unlike the standard one, topic by topic. */
export const rightServers: readonly RightServer[] = [
  ...rightFailures,
  ...rightPages,
  ...rightListings,
  ...rightRecords,
  ...rightKeys,
  ...rightRequests,
  ...rightSizes,
  ...rightTransport,
]
