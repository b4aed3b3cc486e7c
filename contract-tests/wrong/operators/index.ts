import { cacheFamily } from './families/cache-family.js'
import { concurrentFamily } from './families/concurrent-family.js'
import { createdFamily } from './families/created-family.js'
import { credentialFamily } from './families/credential-family.js'
import { cursorFamily } from './families/cursor-family.js'
import { filterFamily } from './families/filter-family.js'
import { pageFamily } from './families/page-family.js'
import { pagingFamily } from './families/paging-family.js'
import { placeFamily } from './families/place-family.js'
import { presenceFamily } from './families/presence-family.js'
import { queryFamily } from './families/query-family.js'
import { recordFamily } from './families/record-family.js'
import { refusalFamily } from './families/refusal-family.js'
import { requestFamily } from './families/request-family.js'
import { walkFamily } from './families/walk-family.js'
import type { OperatorServer } from './operator.js'

/**
 * Every wrong server that an operator makes, by family. The judge in `contract-tests/judge` finds out which servers visibly break
 * the specification.
 */
export const operatorServers: readonly OperatorServer[] = [
  ...recordFamily,
  ...presenceFamily,
  ...requestFamily,
  ...createdFamily,
  ...pageFamily,
  ...pagingFamily,
  ...cursorFamily,
  ...walkFamily,
  ...queryFamily,
  ...filterFamily,
  ...cacheFamily,
  ...refusalFamily,
  ...credentialFamily,
  ...placeFamily,
  ...concurrentFamily,
]
