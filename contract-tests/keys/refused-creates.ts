import { trapTokens } from '../design/trap-tokens.js'
import type { Need } from '../engine/need.js'
import type { RunFacts } from '../engine/run-facts.js'
import { acceptedFillerFields, fillerFields } from './filler-fields.js'
import { nameOf } from './recipe-fields.js'
import { existing, listOf, type NameKind, similarNames } from './similar-names.js'
import { similarTokens } from './similar-tokens.js'

/**
 * A create that the target must refuse. Checks share it: one checks the refusal, another looks for a key that it left.
 */
export interface RefusedCreate {
  body(run: RunFacts): Record<string, unknown>
  /**
   * The user of its key. Creates of one kind share a user, so that one listing shows their leftovers. `main` has other keys, which must
   * not change.
   */
  readonly user: 'names' | 'alike' | 'apis' | 'tokens' | 'main'
  /** The Authorization header; the run's token if omitted, none if null. */
  authorization?(run: RunFacts, token: string): string | null
  readonly needs?: readonly Need[]
}

/** A name that does not exist, with edge values and the minimal number of bytes. */
function missingAtEdges(
  run: RunFacts,
  kind: NameKind,
  turn: number,
  name = absentName(run, kind.toLowerCase()),
): Record<string, unknown> {
  const absent = { [listOf(kind)]: [name] }
  return { ...fillerFields(run, 'extreme', turn), name: undefined, byteLength: 16, ...absent }
}

/** A key without a name, in the second API if the caller named one. */
function namelessElsewhere(run: RunFacts): Record<string, unknown> {
  const apiId = run.offers.secondApiId ?? run.apiId
  return { ...fillerFields(run, 'extreme', 2), name: undefined, apiId }
}

/** With existing names of both kinds, which no key may keep, and a name with a quote. */
function missingAmongExisting(run: RunFacts, kind: NameKind): Record<string, unknown> {
  const values = missingAtEdges(run, kind, 2)
  const names = {
    roles: existing(run, 'Role'),
    permissions: existing(run, 'Permission'),
  }
  const list = listOf(kind)
  return { ...values, ...names, [list]: [...names[list], `${absentName(run, kind.toLowerCase())}'`] }
}

export const refusedCreates = {
  // Sent during other creates, to find values that they take from it.
  'missing-role': {
    user: 'names',
    body: run => ({ ...fillerFields(run, 'typical', 4), roles: [absentName(run, 'role')] }),
  },
  // A service cannot undo these two by deleting the key with their name: an older key has it. The first attempt must not create the
  // role or anything else. An existing role comes once before and once after the missing one: a service that looks up only the first or
  // the last role accepts one of the creates.
  'missing-role-again': {
    user: 'main',
    body: run => ({
      ...fillerFields(run, 'typical'),
      name: nameOf('plain', run.runId),
      roles: [absentName(run, 'role'), ...existing(run, 'Role')],
    }),
  },
  // Directly before keys with the same name. It must not reserve the name or disturb the next create.
  'missing-permission': {
    user: 'names',
    body: run => ({ name: nameOf('plain', run.runId), permissions: [absentName(run, 'permission')] }),
  },
  'missing-permission-again': {
    user: 'main',
    body: run => ({
      ...fillerFields(run, 'typical', 1),
      name: nameOf('plain', run.runId),
      permissions: [...existing(run, 'Permission'), absentName(run, 'permission')],
    }),
  },
  'existing-and-missing-role': {
    user: 'names',
    body: run => ({
      ...fillerFields(run, 'extreme'),
      roles: [...existing(run, 'Role'), similarName(run, 'Role')],
    }),
    needs: ['existing-role'],
  },
  'existing-and-missing-permission': {
    user: 'names',
    body: run => ({
      ...fillerFields(run, 'extreme'),
      permissions: [similarName(run, 'Permission'), ...existing(run, 'Permission')],
    }),
    needs: ['existing-permission'],
  },
  // Names that a look-up may read as a condition or a query.
  'missing-role-at-edges': {
    user: 'names',
    body: run => missingAtEdges(run, 'Role', 1, `${absentName(run, 'role')}' or '1'='1`),
  },
  // The target must refuse it for two reasons.
  'missing-role-at-other-edges': {
    user: 'names',
    body: run => ({
      ...missingAmongExisting(run, 'Role'),
      permissions: [...existing(run, 'Permission'), absentName(run, 'permission')],
    }),
  },
  'missing-permission-at-edges': {
    user: 'names',
    body: run => missingAtEdges(run, 'Permission', 1, '{"$ne":null}'),
  },
  'missing-permission-at-other-edges': {
    user: 'names',
    body: run => missingAmongExisting(run, 'Permission'),
  },
  ...similarNames,
  'missing-permission-elsewhere': {
    user: 'apis',
    body: run => ({
      apiId: run.offers.secondApiId,
      permissions: [absentName(run, 'permission'), ...existing(run, 'Permission')],
    }),
    needs: ['second-api'],
  },
  'missing-role-elsewhere': {
    user: 'apis',
    body: run => ({
      apiId: run.offers.secondApiId,
      roles: [...existing(run, 'Role'), absentName(run, 'role')],
    }),
    needs: ['second-api'],
  },
  'unknown-api': { user: 'apis', body: run => ({ apiId: `keymock-${run.runId}-no-such-api` }) },
  'no-api': { user: 'apis', body: () => ({ apiId: undefined }) },
  'no-authorization': { user: 'tokens', body: () => ({}), authorization: () => null },
  'no-authorization-typical': {
    user: 'tokens',
    body: run => fillerFields(run, 'typical', 2),
    authorization: () => null,
  },
  'no-authorization-extreme': {
    user: 'tokens',
    body: run => fillerFields(run, 'extreme'),
    authorization: () => null,
  },
  'no-authorization-at-edges': {
    user: 'tokens',
    body: run => fillerFields(run, 'extreme', 1),
    authorization: () => null,
  },
  // Sent after many keys exist, some of this user.
  'no-authorization-at-other-edges': {
    user: 'main',
    body: namelessElsewhere,
    authorization: () => null,
  },
  'empty-bearer': { user: 'tokens', body: () => ({}), authorization: () => 'Bearer ' },
  'unknown-token': { user: 'tokens', body: () => ({}), authorization: unknownBearer },
  'unknown-token-typical': {
    user: 'tokens',
    body: run => fillerFields(run, 'typical', 3),
    authorization: () => trapBearer(0),
  },
  'unknown-token-extreme': {
    user: 'tokens',
    body: run => fillerFields(run, 'extreme'),
    authorization: () => trapBearer(1),
  },
  'unknown-token-at-edges': {
    user: 'tokens',
    // The shortest key; the previous one is the longest.
    body: run => ({ ...fillerFields(run, 'extreme', 1), byteLength: 16 }),
    authorization: () => trapBearer(2),
  },
  'unknown-token-at-other-edges': {
    user: 'main',
    body: namelessElsewhere,
    authorization: unknownBearer,
  },
  'token-of-no-value': { user: 'tokens', body: () => ({}), authorization: () => trapBearer(4) },
  'token-that-is-a-query': { user: 'tokens', body: () => ({}), authorization: () => trapBearer(3) },
  'longer-token': {
    user: 'tokens',
    body: run => acceptedFillerFields(run, 3),
    authorization: similarToken(0),
  },
  'shorter-token': {
    user: 'tokens',
    body: run => acceptedFillerFields(run, 4),
    authorization: similarToken(1),
  },
  'token-in-other-case': {
    user: 'tokens',
    body: run => acceptedFillerFields(run, 5),
    authorization: similarToken(2),
  },
  'other-scheme': { user: 'tokens', body: () => ({}), authorization: (_, token) => otherScheme(token) },
  'basic-credentials': { user: 'tokens', body: () => ({}), authorization: run => basicCredentials(run) },
} as const satisfies Record<string, RefusedCreate>

export type RefusedCreateName = keyof typeof refusedCreates

const isAtEdges = (name: string) => name.endsWith('edges')

/** In the order of sending, the least informative last: if each leaves a key, the budget may end early. */
export const refusedCreateNames = (Object.keys(refusedCreates) as RefusedCreateName[]).sort(
  (a, b) => Number(isAtEdges(a)) - Number(isAtEdges(b)),
)

/** The externalId of the key that the create must not make. */
export function userOfRefused(name: RefusedCreateName, { users }: RunFacts): string {
  const { user } = refusedCreates[name]
  return user === 'main' ? users.main : users.refused(user)
}

export function refusedCreateOf(name: RefusedCreateName): RefusedCreate {
  return refusedCreates[name]
}

/** A role or permission that does not exist. It contains the run id. */
export function absentName(run: RunFacts, kind: string): string {
  return `keymock-${run.runId}-no-such-${kind}`
}

/** An existing name, followed by a missing one. */
function similarName(run: RunFacts, kind: NameKind): string {
  return `${existing(run, kind).join('')}-${absentName(run, kind.toLowerCase())}`
}

function unknownBearer(run: RunFacts): string {
  return `Bearer ${unknownToken(run)}`
}

/** A token similar to the real one; the unknown token if no similar one exists. */
function similarToken(which: number): (run: RunFacts, token: string) => string {
  return (run, token) => `Bearer ${similarTokens(token)[which] ?? unknownToken(run)}`
}

export function otherScheme(token: string): string {
  return `Token ${token}`
}

/** A token that no service issued. */
export function unknownToken(run: RunFacts): string {
  return `keymock_${run.runId}_no_such_token`
}

/** A wrong token for each number: in turn an ordinary one, and tokens that look-ups misread. */
export function wrongToken(run: RunFacts, turn: number): string {
  return turn % 3 === 0 ? unknownToken(run) : trapToken(turn - Math.ceil(turn / 3))
}

/** @param turn Selects a token that look-ups misread. */
function trapToken(turn: number): string {
  return trapTokens[turn % trapTokens.length] ?? ''
}

function trapBearer(turn: number): string {
  return `Bearer ${trapToken(turn)}`
}

export function basicCredentials(run: RunFacts): string {
  return `Basic ${btoa(`keymock:${run.runId}`)}`
}

/** The name in the refused create. */
export function nameOfRefused(name: RefusedCreateName, run: RunFacts): string {
  return `keymock contract ${run.runId} refused ${name}`
}
