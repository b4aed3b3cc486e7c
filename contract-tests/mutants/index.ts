import { answerMutants } from './answer-mutants.js'
import { apiMutants } from './api-mutants.js'
import { cacheMutants } from './cache-mutants.js'
import { createMutants } from './create-mutants.js'
import { creationMutants } from './creation-mutants.js'
import { credentialMutants } from './credential-mutants.js'
import { limitMutants } from './limit-mutants.js'
import { metadataMutants } from './metadata-mutants.js'
import { missingNameMutants } from './missing-name-mutants.js'
import type { Mutant } from './mutant.js'
import { nameMutants } from './name-mutants.js'
import { pageMutants } from './page-mutants.js'
import { parameterMutants } from './parameter-mutants.js'
import { plaintextMutants } from './plaintext-mutants.js'
import { prefixMutants } from './prefix-mutants.js'
import { quotaMutants } from './quota-mutants.js'
import { randomnessMutants } from './randomness-mutants.js'
import { recordTypeMutants } from './record-type-mutants.js'
import { secretMutants } from './secret-mutants.js'
import { startMutants } from './start-mutants.js'
import { stateMutants } from './state-mutants.js'
import { timeMutants } from './time-mutants.js'
import { totalMutants } from './total-mutants.js'
import { userFilterMutants } from './user-filter-mutants.js'
import { userMutants } from './user-mutants.js'

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
