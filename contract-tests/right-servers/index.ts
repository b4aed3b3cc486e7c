import { failureVariants } from './failures.js'
import { keyVariants } from './keys.js'
import { pageVariants } from './pages.js'
import { recordVariants } from './records.js'
import { requestVariants } from './requests.js'
import type { Variant } from './right-server.js'
import { transportVariants } from './transport.js'

/** Every right server that is unlike the standard one, topic by topic. */
export const variants: readonly Variant[] = [
  ...failureVariants,
  ...pageVariants,
  ...recordVariants,
  ...keyVariants,
  ...requestVariants,
  ...transportVariants,
]
