import { valueClasses } from '../design/value-classes.js'
import type { Need } from '../engine/need.js'
import type { RunFacts } from '../engine/run-facts.js'

/**
 * A create that has to be refused. The checks share them as they share the keys: one asks whether it was
 * refused, another whether it left a key behind all the same.
 */
export interface RefusedCreate {
  body(run: RunFacts): Record<string, unknown>
  /**
   * Whose key it would be: those of one kind share a user, so that one listing shows whether any left a key. That of
   * `main` has keys already, which must stay as they are.
   */
  readonly user: 'names' | 'apis' | 'tokens' | 'main'
  /** The Authorization header; the token's own when omitted, none when null. */
  authorization?(run: RunFacts): string | null
  readonly needs?: readonly Need[]
}

/** Every other field, with a value at one edge or another: what is looked at besides must not decide. */
function allElse(run: RunFacts, turn: number): Record<string, unknown> {
  const besides = Object.entries(valueClasses).filter(([field]) => !['apiId', 'externalId'].includes(field))
  return Object.fromEntries(
    besides.flatMap(([field, classes]) => {
      const edges = classes.filter(({ level }) => level === 'extreme')
      const chosen = edges[(turn + Math.abs(run.randomSeed)) % edges.length]
      return chosen === undefined || isUnnamed(field, run) ? [] : [[field, chosen.value(run, turn)]]
    }),
  )
}

/** The role or the permission that exists, where the target is said to have one. */
function existing({ offers }: RunFacts, kind: 'Role' | 'Permission'): string[] {
  return [offers[`existing${kind}`] ?? []].flat()
}

/** Lists of names need one that exists. */
function isUnnamed(field: string, { offers }: RunFacts): boolean {
  if (field === 'name') return true
  if (field === 'roles') return offers.existingRole === undefined
  return field === 'permissions' && offers.existingPermission === undefined
}

export const refusedCreates = {
  'missing-role': { user: 'names', body: run => ({ roles: [absentName(run, 'role')] }) },
  // The first attempt must not have made the role, nor anything else. Where one exists, it stands once before the one that
  // does not and once behind it: who looks up only the first, or only the last, takes one or the other.
  'missing-role-again': {
    user: 'main',
    body: run => ({ ...allElse(run, 0), roles: [absentName(run, 'role'), ...existing(run, 'Role')] }),
  },
  'missing-permission': { user: 'names', body: run => ({ permissions: [absentName(run, 'permission')] }) },
  'missing-permission-again': {
    user: 'main',
    body: run => ({
      ...allElse(run, 1),
      permissions: [...existing(run, 'Permission'), absentName(run, 'permission')],
    }),
  },
  'existing-and-missing-role': {
    user: 'names',
    body: run => ({ roles: [run.offers.existingRole, absentName(run, 'role')] }),
    needs: ['existing-role'],
  },
  'existing-and-missing-permission': {
    user: 'names',
    body: run => ({
      ...allElse(run, 2),
      permissions: [absentName(run, 'permission'), run.offers.existingPermission],
    }),
    needs: ['existing-permission'],
  },
  'unknown-api': { user: 'apis', body: run => ({ apiId: `keymock-${run.runId}-no-such-api` }) },
  'no-api': { user: 'apis', body: () => ({ apiId: undefined }) },
  'no-authorization': { user: 'tokens', body: () => ({}), authorization: () => null },
  'no-authorization-again': { user: 'tokens', body: run => allElse(run, 3), authorization: () => null },
  'empty-bearer': { user: 'tokens', body: () => ({}), authorization: () => 'Bearer ' },
  'unknown-token': {
    user: 'tokens',
    body: run => allElse(run, 4),
    authorization: run => `Bearer ${unknownToken(run)}`,
  },
  'basic-credentials': { user: 'tokens', body: () => ({}), authorization: run => basicCredentials(run) },
} as const satisfies Record<string, RefusedCreate>

export type RefusedCreateName = keyof typeof refusedCreates

/** The externalId of the key that must not be made. */
export function userOfRefused(name: RefusedCreateName, { users }: RunFacts): string {
  const { user } = refusedCreates[name]
  return user === 'main' ? users.main : users.refused(user)
}

export function refusedCreateOf(name: RefusedCreateName): RefusedCreate {
  return refusedCreates[name]
}

/** A role or permission that does not exist: the run's own name is in it. */
export function absentName(run: RunFacts, kind: string): string {
  return `keymock-${run.runId}-no-such-${kind}`
}

/** A token that was never issued. */
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
