import { answerMutants } from './access/answers.js'
import { credentialMutants } from './access/credentials.js'
import { plaintextMutants } from './access/plaintext.js'
import { secretMutants } from './access/secrets.js'
import { creationMutants } from './creating/accepted-creates.js'
import { createMutants } from './creating/created-answers.js'
import { missingNameMutants } from './creating/missing-names.js'
import { prefixMutants } from './creating/prefixes.js'
import { randomnessMutants } from './creating/randomness.js'
import { apiMutants } from './listing/apis.js'
import { cacheMutants } from './listing/caches.js'
import { limitMutants } from './listing/limits.js'
import { pageMutants } from './listing/pages.js'
import { parameterMutants } from './listing/parameters.js'
import { totalMutants } from './listing/totals.js'
import { userFilterMutants } from './listing/user-filters.js'
import { metadataMutants } from './records/metadata.js'
import { nameMutants } from './records/names.js'
import { quotaMutants } from './records/quotas.js'
import { startMutants } from './records/starts.js'
import { stateMutants } from './records/states.js'
import { timeMutants } from './records/times.js'
import { recordTypeMutants } from './records/types.js'
import { userMutants } from './records/users.js'
import type { Mutant } from './wrong-server.js'

/** Every wrong server, topic by topic. */
export const mutants: readonly Mutant[] = [
  ...answerMutants,
  ...createMutants,
  ...creationMutants,
  ...prefixMutants,
  ...randomnessMutants,
  ...stateMutants,
  ...missingNameMutants,
  ...startMutants,
  ...nameMutants,
  ...metadataMutants,
  ...timeMutants,
  ...quotaMutants,
  ...recordTypeMutants,
  ...userMutants,
  ...userFilterMutants,
  ...parameterMutants,
  ...limitMutants,
  ...pageMutants,
  ...totalMutants,
  ...plaintextMutants,
  ...cacheMutants,
  ...apiMutants,
  ...credentialMutants,
  ...secretMutants,
]
