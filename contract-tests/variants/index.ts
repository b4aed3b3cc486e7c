import { failureVariants } from './failure-variants.js'
import { keyVariants } from './key-variants.js'
import { pageVariants } from './page-variants.js'
import { recordVariants } from './record-variants.js'
import { requestVariants } from './request-variants.js'
import { transportVariants } from './transport-variants.js'
import type { Variant } from './variant.js'

/** Every right server that is unlike the standard one, topic by topic. */
export const variants: readonly Variant[] = [
  ...failureVariants,
  ...pageVariants,
  ...recordVariants,
  ...keyVariants,
  ...requestVariants,
  ...transportVariants,
]
