import type { Need } from '../engine/need.js'
import type { RunFacts } from '../engine/run-facts.js'

/**
 * A create that has to be refused. The checks share them as they share the keys: one asks whether it was
 * refused, another whether it left a key behind all the same.
 */
export interface RefusedCreate {
  body(run: RunFacts): Record<string, unknown>
  /** The Authorization header; the token's own when omitted, none when null. */
  authorization?(run: RunFacts): string | null
  readonly needs?: readonly Need[]
}

export const refusedCreates = {
  'missing-role': { body: run => ({ roles: [absentName(run, 'role')] }) },
  'missing-permission': { body: run => ({ permissions: [absentName(run, 'permission')] }) },
  'existing-and-missing-role': {
    body: run => ({ roles: [run.offers.existingRole, absentName(run, 'role')] }),
    needs: ['existing-role'],
  },
  'existing-and-missing-permission': {
    body: run => ({ permissions: [run.offers.existingPermission, absentName(run, 'permission')] }),
    needs: ['existing-permission'],
  },
  'unknown-api': { body: run => ({ apiId: `keymock-${run.runId}-no-such-api` }) },
  'no-api': { body: () => ({ apiId: undefined }) },
  'no-authorization': { body: () => ({}), authorization: () => null },
  'empty-bearer': { body: () => ({}), authorization: () => 'Bearer ' },
  'unknown-token': { body: () => ({}), authorization: run => `Bearer ${unknownToken(run)}` },
  'basic-credentials': { body: () => ({}), authorization: run => basicCredentials(run) },
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
