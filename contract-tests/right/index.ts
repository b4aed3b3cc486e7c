import { rightCreates } from './creates.js'
import { rightDerivedValues } from './derived-values.js'
import { rightFailures } from './failures.js'
import { rightKeys } from './keys.js'
import { rightListings } from './listings.js'
import { rightPages } from './pages.js'
import { rightQueries } from './queries.js'
import { rightMembers } from './record-members.js'
import { rightRecords } from './records.js'
import type { RightServer } from './right-server.js'
import { rightSizes } from './sizes.js'
import { rightTransport } from './transport.js'

export const rightServers: readonly RightServer[] = [
  ...rightFailures,
  ...rightPages,
  ...rightListings,
  ...rightRecords,
  ...rightMembers,
  ...rightKeys,
  ...rightDerivedValues,
  ...rightCreates,
  ...rightQueries,
  ...rightSizes,
  ...rightTransport,
]
