import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import { inOrder } from '../design/member-order.js'
import type { RunFacts } from '../engine/run-facts.js'
import { acceptedFillerFields, fillerFields } from './filler-fields.js'
import { nameOf } from './recipe-fields.js'
import type { RefusedCreate } from './refused-create.js'
import { existing, listOf, type NameKind, similarNames } from './similar-names.js'
import { unauthorizedCreates } from './unauthorized-creates.js'

function missingAtEdges(
  run: RunFacts,
  kind: NameKind,
  turn: number,
  name = absentName(run, kind.toLowerCase()),
): Record<string, unknown> {
  const absent = { [listOf(kind)]: [name] }
  return { ...fillerFields(run, 'extreme', turn), name: undefined, byteLength: 16, ...absent }
}

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
  // Sent during other creates, to find values that leak from this create into the keys of the other creates.
  'missing-role': {
    user: 'names',
    body: run => ({ ...fillerFields(run, 'typical', 4), roles: [absentName(run, 'role')] }),
  },
  // Finds services that delete keys by name when they undo a refused create: an existing key has the same name. Finds services
  // that look up only the last role. Finds services that create missing roles: `missing-role` has the same missing role.
  // `missing-permission-again` finds services that look up only the first permission.
  'missing-role-again': {
    user: 'main',
    body: run => ({
      ...fillerFields(run, 'typical'),
      name: nameOf('plain', run.runId),
      roles: [absentName(run, 'role'), ...existing(run, 'Role')],
    }),
  },
  // Sent before a valid create with the same name. The refused create must not reserve the name or affect the valid create.
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
  // The role's name is an SQL injection, for services that put the name into a query without escapes.
  'missing-role-at-edges': {
    user: 'names',
    body: run => missingAtEdges(run, 'Role', 1, `${absentName(run, 'role')}' or '1'='1`),
  },
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
  // The run then creates the key `object-id` in the same API and for the same user. That key must not get fields of this create.
  'missing-permission-elsewhere': {
    user: 'elsewhere',
    body: run => ({
      ...acceptedFillerFields(run, 6),
      apiId: run.offers.secondApiId,
      permissions: [absentName(run, 'permission'), ...existing(run, 'Permission')],
    }),
    needs: ['second-api'],
  },
  'missing-role-elsewhere': {
    user: 'apis',
    body: run => ({
      ...acceptedFillerFields(run, 7),
      apiId: run.offers.secondApiId,
      roles: [...existing(run, 'Role'), absentName(run, 'role')],
    }),
    needs: ['second-api'],
  },
  'unknown-api': {
    user: 'apis',
    body: run => ({ ...acceptedFillerFields(run, 8), apiId: `keymock-${run.runId}-no-such-api` }),
  },
  'no-api': { user: 'apis', body: run => ({ ...acceptedFillerFields(run, 9), apiId: undefined }) },
  ...unauthorizedCreates,
} as const satisfies Record<string, RefusedCreate>

export type RefusedCreateName = keyof typeof refusedCreates

const isAtEdges = (name: string) => name.endsWith('edges')

/** The least informative creates come last, because the run may reach its limit of keys if the target creates a key each time. */
export const refusedCreateNames = (Object.keys(refusedCreates) as RefusedCreateName[]).sort(
  (a, b) => Number(isAtEdges(a)) - Number(isAtEdges(b)),
)

export function userOfRefused(name: RefusedCreateName, { users }: RunFacts): string {
  const { user } = refusedCreates[name]
  if (user === 'elsewhere') return users.objectId
  if (user === 'main') return users.main
  // `alike` and `names` stand for the same user, so that one listing shows the keys of all their creates.
  return users.refused(user === 'alike' ? 'names' : user)
}

/**
 * @param next The create after the refused create. Both have the same name, unless the refused create sets another name. A
 * refused create must not reserve its name.
 */
export function bodyOfRefused(
  name: RefusedCreateName,
  run: RunFacts,
  next: CreateKeyRequest | undefined,
): Record<string, unknown> {
  const { body, isEqualToNext } = refusedCreateOf(name)
  if (isEqualToNext && next !== undefined) return { ...next }
  const own = { name: nameOfRefused(name, run), externalId: userOfRefused(name, run), expires: run.expires }
  const shared = next?.name === undefined ? {} : { name: next.name }
  return inOrder({ apiId: run.apiId, ...own, ...shared, ...body(run) }, refusedCreateNames.indexOf(name))
}

export function refusedCreateOf(name: RefusedCreateName): RefusedCreate {
  return refusedCreates[name]
}

export function absentName(run: RunFacts, kind: string): string {
  return `keymock-${run.runId}-no-such-${kind}`
}

function similarName(run: RunFacts, kind: NameKind): string {
  return `${existing(run, kind).join('')}-${absentName(run, kind.toLowerCase())}`
}

export function nameOfRefused(name: RefusedCreateName, run: RunFacts): string {
  return `keymock contract ${run.runId} refused ${name}`
}
