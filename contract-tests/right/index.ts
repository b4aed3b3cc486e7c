import { createRows } from './create-rows.js'
import { failureRows } from './failure-rows.js'
import { listingRows } from './listing-rows.js'
import { recordRows } from './record-rows.js'
import type { RightServer } from './right-server.js'

export const rightServers: readonly RightServer[] = [
  ...failureRows,
  ...listingRows,
  ...recordRows,
  ...createRows,
]
