import type { ContractReport } from '../../schemas/generated/types.js'

/** Exit codes of the commands that have no table of their own in this file. */
export const exitCodes = { done: 0, failed: 1, usage: 2 } as const

export const contractExitCodes = {
  conformant: 0,
  'not conformant': 1,
  usage: 2,
  incomplete: 3,
  'harness error': 4,
  stopped: 5,
} as const satisfies Record<ContractReport['verdict'], number>

export const diffExitCodes = { same: 0, different: 1 } as const

/** If a run learns nothing or cannot write a file, its exit code is one of `contractExitCodes`. */
export const learnExitCodes = { learnt: 0, usage: 2, stopped: 5 } as const

/** If a run sends no call or cannot write a file, its exit code is one of `contractExitCodes`. */
export const parityExitCodes = { alike: 0, diverges: 1, usage: 2, incomplete: 3, stopped: 5 } as const

/** If a run records no key or cannot write a file, its exit code is one of `contractExitCodes`. */
export const recordExitCodes = { recorded: 0, usage: 2, incomplete: 3, stopped: 5 } as const

export const proxyExitCodes = { kept: 0, broken: 1, usage: 2, incomplete: 3 } as const

export const mutantsExitCodes = { noneSurvive: 0, survivors: 1, usage: 2, interrupted: 130 } as const
