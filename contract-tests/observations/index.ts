import { authenticationObservations } from './authentication.js'
import { constraintObservations } from './constraints.js'
import { creationObservations } from './creation.js'
import { failureObservations } from './failures.js'
import { formatObservations } from './formats.js'
import { lagObservations } from './lags.js'
import { listingObservations } from './listing.js'
import type { Observation } from './observation.js'
import { recordObservations } from './records.js'
import { requestObservations } from './requests.js'
import { responseObservations } from './responses.js'
import { timeObservations } from './times.js'

/** Most observations that create keys come late, because the run may reach its limit of keys. */
export const observations: readonly Observation[] = [
  ...authenticationObservations,
  ...failureObservations,
  ...constraintObservations,
  ...requestObservations,
  ...listingObservations,
  ...recordObservations,
  ...timeObservations,
  ...formatObservations,
  ...creationObservations,
  ...lagObservations,
  ...responseObservations,
]
