import type { Need } from '../engine/need.js'
import type { RunFacts } from '../engine/run-facts.js'

/**
 * A create that has to be refused. The checks share them as they share the keys: one asks whether it was
 * refused, another whether it left a key behind all the same.
 */
export interface RefusedCreate {
  body(run: RunFacts): Record<string, unknown>
  /** Whose key it would be: those of one kind share a user, so that one listing shows whether any left a key. */
  readonly user: 'names' | 'apis' | 'tokens'
  /** The Authorization header; the token's own when omitted, none when null. */
  authorization?(run: RunFacts): string | null
  readonly needs?: readonly Need[]
}

export const refusedCreates = {
  'missing-role': { user: 'names', body: run => ({ roles: [absentName(run, 'role')] }) },
  'missing-permission': { user: 'names', body: run => ({ permissions: [absentName(run, 'permission')] }) },
  'existing-and-missing-role': {
    user: 'names',
    body: run => ({ roles: [run.offers.existingRole, absentName(run, 'role')] }),
    needs: ['existing-role'],
  },
  'existing-and-missing-permission': {
    user: 'names',
    body: run => ({ permissions: [run.offers.existingPermission, absentName(run, 'permission')] }),
    needs: ['existing-permission'],
  },
  'unknown-api': { user: 'apis', body: run => ({ apiId: `keymock-${run.runId}-no-such-api` }) },
  'no-api': { user: 'apis', body: () => ({ apiId: undefined }) },
  'no-authorization': { user: 'tokens', body: () => ({}), authorization: () => null },
  'empty-bearer': { user: 'tokens', body: () => ({}), authorization: () => 'Bearer ' },
  'unknown-token': { user: 'tokens', body: () => ({}), authorization: run => `Bearer ${unknownToken(run)}` },
  'basic-credentials': { user: 'tokens', body: () => ({}), authorization: run => basicCredentials(run) },
} as const satisfies Record<string, RefusedCreate>

export type RefusedCreateName = keyof typeof refusedCreates

export function refusedCreateOf(name: RefusedCreateName): RefusedCreate {
  return refusedCreates[name]
}

/** A role or permission that nobody has made: the run's own name is in it. */
export function absentName(run: RunFacts, kind: string): string {
  return `keymock-${run.runId}-no-such-${kind}`
}

/** A token that nobody was given. */
export function unknownToken(run: RunFacts): string {
  return `keymock_${run.runId}_no_such_token`
}

export function basicCredentials(run: RunFacts): string {
  return `Basic ${btoa(`keymock:${run.runId}`)}`
}

/** The name that its key would have. */
export function nameOfRefused(name: RefusedCreateName, run: RunFacts): string {
  return `keymock contract ${run.runId} refused ${name}`
}
