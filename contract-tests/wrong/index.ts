import { accessRows } from './access-rows.js'
import { createRows } from './create-rows.js'
import { listingRows } from './listing-rows.js'
import { recordRows } from './record-rows.js'
import { typicalServers } from './typical.js'
import type { WrongServer } from './wrong-server.js'

export const wrongServers: readonly WrongServer[] = [
  ...typicalServers,
  ...createRows,
  ...recordRows,
  ...listingRows,
  ...accessRows,
]
