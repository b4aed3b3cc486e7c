import { rightFailures } from './failures.js'
import { rightKeys } from './keys.js'
import { rightPages } from './pages.js'
import { rightRecords } from './records.js'
import { rightRequests } from './requests.js'
import type { RightServer } from './right-server.js'
import { rightTransport } from './transport.js'

/** Every right server that is unlike the standard one, topic by topic. */
export const rightServers: readonly RightServer[] = [
  ...rightFailures,
  ...rightPages,
  ...rightRecords,
  ...rightKeys,
  ...rightRequests,
  ...rightTransport,
]
