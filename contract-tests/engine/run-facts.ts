import type { ContractTarget } from '../../schemas/generated/types.js'

/** What one run knows about its target and itself; requests are made from it. */
export interface RunFacts {
  baseUrl: string
  apiId: string
  /** Whether the target is in memory or on this machine. */
  local: boolean
  runId: string
  randomSeed: number
  /** What the target offers besides, as the caller says. */
  offers: Pick<
    ContractTarget,
    'existingRole' | 'existingPermission' | 'secondApiId' | 'bulkApiId' | 'refillIntervals' | 'ratelimitTypes'
  >
  graceMs: number
  visibilityMs: number
  /** An hour after the start: when what stays behind disables itself. Unix milliseconds, a whole second. */
  expires: number
  users: Users
}

/** The externalIds of a run, all of them recognisable. */
export interface Users {
  /** Most keys belong to this one. */
  main: string
  /** `main` and one character more: a near miss for a filter that compares beginnings. */
  longer: string
  /** One character and `main`: a near miss for a filter that compares endings. */
  leading: string
  /** Letters that have to be escaped in a query. */
  odd: string
  /** Linked through the deprecated ownerId. */
  owner: string
  /** For creates that have to be refused: nothing may ever be found under these. */
  refused(refusal: string): string
  /** Nobody has this one. */
  nobody: string
  /** Nobody has these either, but as a pattern of one kind or another each fits the others. */
  patterns: readonly string[]
}

export function usersOf(runId: string): Users {
  const main = `keymock-${runId}-Aa`
  return {
    main,
    longer: `${main}b`,
    leading: `z${main}`,
    odd: `keymock-${runId}|it's+50%25 & more/ü?=#`,
    owner: `keymock-${runId}-owner`,
    refused: refusal => `keymock-${runId}-refused-${refusal}`,
    nobody: `keymock-${runId}-nobody`,
    patterns: [`keymock-${runId}%`, `keymock-${runId}-A_`, `keymock-${runId}*`, `keymock-${runId}.*`],
  }
}
