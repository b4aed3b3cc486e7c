import type { ContractReport } from '../../schemas/generated/types.js'

/** What the process ends with when a command does not say otherwise. */
export const exitCodes = { done: 0, failed: 1, usage: 2 } as const

/** What `keymock contract` ends with. */
export const contractExitCodes = {
  conformant: 0,
  'not conformant': 1,
  usage: 2,
  incomplete: 3,
  'harness error': 4,
  stopped: 5,
} as const satisfies Record<ContractReport['verdict'], number>

/** What `keymock contract diff` ends with. */
export const diffExitCodes = { same: 0, different: 1 } as const

/** What `keymock learn` ends with: where nothing was learnt, with what `keymock contract` ends with for the same reason. */
export const learnExitCodes = { learnt: 0, usage: 2, stopped: 5 } as const

/** What `keymock parity` ends with: where nothing was asked, with what `keymock contract` ends with for the same reason. */
export const parityExitCodes = { alike: 0, diverges: 1, usage: 2, incomplete: 3, stopped: 5 } as const

/** What `keymock record` ends with: where no page was read, with what `keymock contract` ends with for the same reason. */
export const recordExitCodes = { recorded: 0, usage: 2, incomplete: 3, stopped: 5 } as const

/** What `keymock proxy` ends with. */
export const proxyExitCodes = { kept: 0, broken: 1, usage: 2, incomplete: 3 } as const

/** What `keymock mutants` ends with. */
export const mutantsExitCodes = { noneSurvive: 0, survivors: 1, usage: 2, interrupted: 130 } as const
