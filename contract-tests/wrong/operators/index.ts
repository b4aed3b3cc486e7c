import { concurrentServers } from './concurrent.js'
import { createdServers, missingNameServers, refusalServers, requestServers } from './creates.js'
import { credentialServers } from './credentials.js'
import type { OperatorServer } from './operator.js'
import { listingServers, pageServers, pagingServers, walkServers } from './pages.js'
import { cacheServers, cursorServers, filterServers, placeServers, queryServers } from './queries.js'
import { presenceServers, recordServers } from './records.js'

/** Every wrong server that an operator makes. Some change only what the specification leaves open. */
export const operatorServers: readonly OperatorServer[] = [
  ...recordServers,
  ...presenceServers,
  ...requestServers,
  ...createdServers,
  ...pageServers,
  ...pagingServers,
  ...cursorServers,
  ...walkServers,
  ...queryServers,
  ...filterServers,
  ...cacheServers,
  ...refusalServers,
  ...listingServers,
  ...missingNameServers,
  ...credentialServers,
  ...placeServers,
  ...concurrentServers,
]
