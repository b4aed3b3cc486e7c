import type { ValueClass } from '../design/value-class.js'
import { valueClasses } from '../design/value-classes.js'
import type { Need } from '../engine/need.js'
import type { RunFacts } from '../engine/run-facts.js'
import { likenessesOf } from './token-likenesses.js'

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
  authorization?(run: RunFacts, token: string): string | null
  readonly needs?: readonly Need[]
}

/**
 * Every other field, ordinary or at one edge or another: what is looked at besides must not decide. That of an expiry is also to
 * have none: such a key is disabled.
 *
 * @param turn Which of the classes at an edge it is: with another number, others.
 */
function allElse(run: RunFacts, level: ValueClass['level'], turn = 0): Record<string, unknown> {
  const besides = Object.entries(valueClasses).filter(([field]) => !['apiId', 'externalId'].includes(field))
  const lasting = level === 'extreme' && turn % 2 === 0 ? { expires: undefined } : {}
  const values = Object.fromEntries(
    besides.flatMap(([field, classes]) => {
      const own = classes.filter(one => one.level === level)
      const chosen = own[(turn + Math.abs(run.randomSeed)) % own.length]
      return chosen === undefined || isUnnamed(field, run) ? [] : [[field, chosen.value(run, turn)]]
    }),
  )
  return { ...values, ...lasting }
}

/** The role or the permission that exists, where the target is said to have one. */
function existing({ offers }: RunFacts, kind: 'Role' | 'Permission'): string[] {
  return [offers[`existing${kind}`] ?? []].flat()
}

/** A name that does not exist alone, beside values at one edge or another. */
function missingAtEdges(run: RunFacts, kind: 'Role' | 'Permission', turn: number): Record<string, unknown> {
  const list = kind === 'Role' ? 'roles' : 'permissions'
  return { ...allElse(run, 'extreme', turn), [list]: [absentName(run, kind.toLowerCase())] }
}

/** Lists of names need one that exists. */
function isUnnamed(field: string, { offers }: RunFacts): boolean {
  if (field === 'name') return true
  if (field === 'roles') return offers.existingRole === undefined
  return field === 'permissions' && offers.existingPermission === undefined
}

/** What a careless look-up takes for a name that exists. None of these is a name that a service is likely to have besides. */
const likeNames: readonly ((name: string, run: RunFacts) => string)[] = [
  name => swappedCase(name),
  name => `${name} `,
  () => '',
]

/** Each of them once, as a role or as a permission by the seed. */
function nearNamed(place: number): RefusedCreate {
  return {
    user: 'names',
    body(run) {
      const kind = (run.randomSeed + place) % 2 === 0 ? 'Role' : 'Permission'
      return {
        [`${kind.toLowerCase()}s`]: existing(run, kind).map(name => likeNames[place]?.(name, run) ?? name),
      }
    },
    needs: ['existing-role', 'existing-permission'],
  }
}

const nearNames = {
  'name-in-other-case': nearNamed(0),
  'name-and-a-space': nearNamed(1),
  'name-of-nothing': nearNamed(2),
} as const

/** What has to be refused although a name like it exists. */
export const likeExisting = Object.keys(nearNames) as (keyof typeof nearNames)[]

export const refusedCreates = {
  'missing-role': { user: 'names', body: run => ({ roles: [absentName(run, 'role')] }) },
  // The first attempt must not have made the role, nor anything else. Where one exists, it stands once before the one that
  // does not and once behind it: who looks up only the first, or only the last, takes one or the other.
  'missing-role-again': {
    user: 'main',
    body: run => ({ ...allElse(run, 'typical'), roles: [absentName(run, 'role'), ...existing(run, 'Role')] }),
  },
  'missing-permission': { user: 'names', body: run => ({ permissions: [absentName(run, 'permission')] }) },
  'missing-permission-again': {
    user: 'main',
    body: run => ({
      ...allElse(run, 'typical', 1),
      permissions: [...existing(run, 'Permission'), absentName(run, 'permission')],
    }),
  },
  'existing-and-missing-role': {
    user: 'names',
    body: run => ({ ...allElse(run, 'extreme'), roles: [...existing(run, 'Role'), nearName(run, 'Role')] }),
    needs: ['existing-role'],
  },
  'existing-and-missing-permission': {
    user: 'names',
    body: run => ({
      ...allElse(run, 'extreme'),
      permissions: [nearName(run, 'Permission'), ...existing(run, 'Permission')],
    }),
    needs: ['existing-permission'],
  },
  'missing-role-at-edges': { user: 'names', body: run => missingAtEdges(run, 'Role', 1) },
  'missing-role-at-other-edges': { user: 'names', body: run => missingAtEdges(run, 'Role', 2) },
  'missing-permission-at-edges': { user: 'names', body: run => missingAtEdges(run, 'Permission', 1) },
  'missing-permission-at-other-edges': { user: 'names', body: run => missingAtEdges(run, 'Permission', 2) },
  ...nearNames,
  'unknown-api': { user: 'apis', body: run => ({ apiId: `keymock-${run.runId}-no-such-api` }) },
  'no-api': { user: 'apis', body: () => ({ apiId: undefined }) },
  'no-authorization': { user: 'tokens', body: () => ({}), authorization: () => null },
  'no-authorization-typical': {
    user: 'tokens',
    body: run => allElse(run, 'typical', 2),
    authorization: () => null,
  },
  'no-authorization-extreme': {
    user: 'tokens',
    body: run => allElse(run, 'extreme'),
    authorization: () => null,
  },
  'no-authorization-at-edges': {
    user: 'tokens',
    body: run => allElse(run, 'extreme', 1),
    authorization: () => null,
  },
  'no-authorization-at-other-edges': {
    user: 'tokens',
    body: run => allElse(run, 'extreme', 2),
    authorization: () => null,
  },
  'empty-bearer': { user: 'tokens', body: () => ({}), authorization: () => 'Bearer ' },
  'unknown-token': { user: 'tokens', body: () => ({}), authorization: unknownBearer },
  'unknown-token-typical': {
    user: 'tokens',
    body: run => allElse(run, 'typical', 3),
    authorization: unknownBearer,
  },
  'unknown-token-extreme': {
    user: 'tokens',
    body: run => allElse(run, 'extreme'),
    authorization: unknownBearer,
  },
  'unknown-token-at-edges': {
    user: 'tokens',
    body: run => allElse(run, 'extreme', 1),
    authorization: unknownBearer,
  },
  'unknown-token-at-other-edges': {
    user: 'tokens',
    body: run => allElse(run, 'extreme', 2),
    authorization: unknownBearer,
  },
  'longer-token': { user: 'tokens', body: () => ({}), authorization: likeness(0) },
  'shorter-token': { user: 'tokens', body: () => ({}), authorization: likeness(1) },
  'token-in-other-case': { user: 'tokens', body: () => ({}), authorization: likeness(2) },
  'other-scheme': { user: 'tokens', body: () => ({}), authorization: (_, token) => otherScheme(token) },
  'basic-credentials': { user: 'tokens', body: () => ({}), authorization: run => basicCredentials(run) },
} as const satisfies Record<string, RefusedCreate>

export type RefusedCreateName = keyof typeof refusedCreates

const isAtEdges = (name: string) => name.endsWith('edges')

/** In the order in which they are asked for: where each leaves a key, the budget ends among those that say the least. */
export const refusedCreateNames = (Object.keys(refusedCreates) as RefusedCreateName[]).sort(
  (a, b) => Number(isAtEdges(a)) - Number(isAtEdges(b)),
)

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

/** A name without letters has no other case: then it is one that does not exist. */
function swappedCase(name: string): string {
  const swapped = Array.from(name, letter =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  ).join('')
  return swapped === name ? `${name}${name}` : swapped
}

/** One that begins as one that exists, and goes on with the run's own name. */
function nearName(run: RunFacts, kind: 'Role' | 'Permission'): string {
  return `${existing(run, kind).join('')}-${absentName(run, kind.toLowerCase())}`
}

function unknownBearer(run: RunFacts): string {
  return `Bearer ${unknownToken(run)}`
}

/** What is like the token, or the unknown one where there is nothing like it. */
function likeness(which: number): (run: RunFacts, token: string) => string {
  return (run, token) => `Bearer ${likenessesOf(token)[which] ?? unknownToken(run)}`
}

export function otherScheme(token: string): string {
  return `Token ${token}`
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
