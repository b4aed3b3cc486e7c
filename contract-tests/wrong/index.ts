import { wrongAnswers } from './access/answers.js'
import { wrongCredentials } from './access/credentials.js'
import { wrongPlaintext } from './access/plaintext.js'
import { wrongSecrets } from './access/secrets.js'
import { wrongAcceptedCreates } from './creating/accepted-creates.js'
import { wrongCreatedAnswers } from './creating/created-answers.js'
import { wrongMissingNames } from './creating/missing-names.js'
import { wrongPrefixes } from './creating/prefixes.js'
import { wrongRandomness } from './creating/randomness.js'
import { wrongApis } from './listing/apis.js'
import { wrongCaches } from './listing/caches.js'
import { wrongCursors } from './listing/cursors.js'
import { disturbedListings } from './listing/disturbed-listings.js'
import { wrongLimits } from './listing/limits.js'
import { wrongPages } from './listing/pages.js'
import { wrongParameters } from './listing/parameters.js'
import { wrongTotals } from './listing/totals.js'
import { wrongUserFilters } from './listing/user-filters.js'
import { wrongMemberTypes } from './records/member-types.js'
import { wrongMetadata } from './records/metadata.js'
import { wrongNames } from './records/names.js'
import { wrongQuotas } from './records/quotas.js'
import { wrongStarts } from './records/starts.js'
import { wrongStates } from './records/states.js'
import { wrongTimes } from './records/times.js'
import { wrongTypes } from './records/types.js'
import { wrongUsers } from './records/users.js'
import { createRows } from './rows/create-rows.js'
import { listingRows } from './rows/listing-rows.js'
import { serversOfRows } from './rows/operator-row.js'
import type { WrongServer } from './wrong-server.js'

export const wrongServers: readonly WrongServer[] = [
  ...wrongAnswers,
  ...wrongCreatedAnswers,
  ...wrongAcceptedCreates,
  ...wrongPrefixes,
  ...wrongRandomness,
  ...wrongStates,
  ...wrongMissingNames,
  ...wrongStarts,
  ...wrongNames,
  ...wrongMetadata,
  ...wrongTimes,
  ...wrongQuotas,
  ...wrongTypes,
  ...wrongMemberTypes,
  ...wrongUsers,
  ...wrongUserFilters,
  ...wrongParameters,
  ...wrongLimits,
  ...wrongPages,
  ...wrongCursors,
  ...disturbedListings,
  ...wrongTotals,
  ...wrongPlaintext,
  ...wrongCaches,
  ...wrongApis,
  ...wrongCredentials,
  ...wrongSecrets,
  ...serversOfRows([...createRows, ...listingRows]),
]
