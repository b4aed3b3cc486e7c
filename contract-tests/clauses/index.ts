import type { Clause } from './clause.js'
import { creationClauses } from './creation.js'
import { listingClauses } from './listing.js'
import { recordClauses } from './records.js'
import { serviceClauses } from './service.js'

/** The numbers of the sections, with their titles in our words. */
export const sections = {
  '1': 'Purpose of the service',
  '2.1': 'Key record',
  '2.2': 'Refill',
  '2.3': 'Rate limit',
  '2.4': 'Identity',
  '2.5': 'Units of time',
  '3': 'States and transitions',
  '4.1': 'List the keys of an API',
  '4.2': 'Create a key',
  '5': 'Authentication',
  '6': 'Events',
  '7': 'Errors',
  '8': 'Limits',
  '9': 'Versions',
} as const

export const clauses: readonly Clause[] = [
  ...serviceClauses,
  ...recordClauses,
  ...listingClauses,
  ...creationClauses,
]
