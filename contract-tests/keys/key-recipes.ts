import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import { awkwardMeta, awkwardName, shorterName, year2050 } from '../design/awkward-values.js'
import type { Need } from '../engine/need.js'
import type { RunFacts } from '../engine/run-facts.js'

/** A key of the pool that the checks of one run share, so that the whole run needs few of them. */
export interface Recipe {
  /** What its create has to say. More than one: they are tried in turn, and all but the last may be refused. */
  fields?(run: RunFacts, now: number): Fields | readonly Fields[]
  /** Fields that it goes without. */
  readonly without?: readonly Field[]
  /** Whether its other fields are left out, and not filled by the design of the run. */
  readonly bare?: boolean
  readonly needs?: readonly Need[]
  /** Whether it is lawful to refuse it, since the specification does not say which values are accepted. */
  readonly mayBeRefused?: boolean
  /** Made only when a check asks for it, not with the others before the first check. */
  readonly onDemand?: boolean
  /** The key whose request it repeats, letter for letter. */
  readonly twinOf?: 'prefix-16' | 'remaining'
  /** Created at the same time as the others of its kind. */
  readonly sideBySide?: boolean
  /** Has a value in every field, so that whatever time or another key does to it shows. */
  readonly dense?: boolean
  /** Fields that the design fills with a value at an edge, so that keys with one stand on several pages of a listing. */
  readonly edges?: readonly Field[]
}

type Field = keyof CreateKeyRequest
type Fields = Partial<CreateKeyRequest>

/** Who refuses a small number may take a large one. It is no round one: what rounds it shows. */
const large = 1_234_567

export const longEnvironment = 'e'.repeat(256)
export const prefixes = { shortest: 'x', underscore: 'Ab_', longest: 'abcdefghijKLMNOP' } as const
export const shortLifeMs = 1500
/**
 * Each is the name of two keys, one made straight after the other or beside it, which differ in all else: what the second
 * takes from the first shows. Some take them for something else than a text.
 */
const sharedNames = { filled: '0071', beside: 'null' } as const

/** The name of a key that is given no other. */
export const nameOf = (name: string, runId: string) => `keymock contract ${runId} ${name}`

export const recipes = {
  // First, because its createdAt shows the target's clock, by which the others expire. It has every field: what is kept of
  // the first key, and given to others, shows. How long a key may live at most is not shown.
  meta: {
    fields: () =>
      [{ expires: year2050 }, {}].map(expiry => ({ meta: awkwardMeta, enabled: false, ...expiry })),
    dense: true,
  },
  // Before those whose design asks for the same.
  refill: {
    fields: ({ offers, users }) => {
      const intervals = offers.refillIntervals ?? ['monthly', 'daily']
      const kinds = [
        ...intervals.map(interval => ({ interval, amount: 5 })),
        { interval: intervals[0] ?? '', amount: large },
      ]
      return kinds.map(refill => ({ remaining: 9, refill, externalId: users.spaced }))
    },
    mayBeRefused: true,
  },
  ratelimit: {
    fields: ({ offers, users, runId }) => {
      const types = offers.ratelimitTypes ?? ['fast', 'consistent']
      const kinds = [...types.map(type => ({ type, limit: 10 })), { type: types[0] ?? '', limit: large }]
      return kinds.map(kind => ({
        // Its user does not name the run.
        name: `keymock contract ${runId} ratelimit`,
        ratelimit: { ...kind, duration: 60_000 },
        externalId: users.shortest,
      }))
    },
    mayBeRefused: true,
  },
  'recoverable-a': {
    fields: () => ({ recoverable: true }),
    needs: ['recoverable'],
    mayBeRefused: true,
  },
  'bare-disabled': {
    fields: run => ({ enabled: false, externalId: run.users.digits }),
    without: ['name', 'expires'],
    bare: true,
  },
  named: {
    fields: ({ runId }) => [awkwardName, shorterName].map(nameIn => ({ name: nameIn(runId) })),
    edges: ['recoverable'],
  },
  'bytes-16': { fields: run => ({ byteLength: 16, externalId: run.users.caseTwin }), without: ['prefix'] },
  // As little of each as there may be.
  'prefix-1': {
    fields: run => ({ prefix: prefixes.shortest, meta: {}, externalId: run.users.leading }),
    dense: true,
  },
  // Its name is another key's user: a filter that looks there as well finds it. It is disabled, and the one behind it is long.
  'prefix-underscore': {
    fields: run => ({
      prefix: prefixes.underscore,
      externalId: run.users.longer,
      name: run.users.main,
      enabled: false,
    }),
    dense: true,
    edges: ['recoverable'],
  },
  // Disabled, and it expires: time must not enable it.
  'bytes-255': {
    fields: (run, now) => ({
      name: sharedNames.filled,
      byteLength: 255,
      externalId: run.users.accentTwin,
      enabled: false,
      ...endsSoon(run, now),
    }),
    dense: true,
    edges: ['recoverable'],
  },
  'environment-256': {
    fields: run => ({
      name: sharedNames.filled,
      environment: longEnvironment,
      externalId: run.users.zeroDigits,
    }),
    dense: true,
  },
  remaining: {
    fields: () => ({ remaining: 7, enabled: true, recoverable: false }),
    without: ['refill'],
  },
  // Straight after it: a server that remembers the previous request would take one for the other.
  again: { twinOf: 'remaining' },
  // Two in one: neither takes anything from the other.
  'odd-user': {
    fields: ({ users: { odd, oddShort } }) =>
      [odd, oddShort].map(externalId => ({ roles: [], permissions: [], externalId })),
  },
  // Between them the bare ones leave out every optional field, and none leaves a key that keeps working. An expiry that
  // has passed may be refused.
  'bare-expiring': {
    fields: (run, now) => [...(run.met.has('wait') ? [{ expires: now - 60_000 }] : []), endsSoon(run, now)],
    without: ['name', 'externalId'],
    bare: true,
  },
  // Of no user, and with all else.
  owner: { fields: run => ({ ownerId: run.users.owner }), without: ['externalId'], dense: true },
  'recoverable-b': {
    fields: run => ({ recoverable: true, prefix: 'rec', externalId: run.users.longer }),
    needs: ['recoverable'],
    mayBeRefused: true,
  },
  role: {
    fields: ({ offers, users }) => ({ roles: [offers.existingRole ?? ''], externalId: users.at }),
    without: ['permissions'],
    needs: ['existing-role'],
  },
  permission: {
    fields: ({ offers, users }) => ({
      permissions: [offers.existingPermission ?? ''],
      externalId: users.atTwin,
    }),
    without: ['roles'],
    needs: ['existing-permission'],
  },
  'prefix-16': {
    fields: () => ({ prefix: prefixes.longest }),
    sideBySide: true,
    edges: ['recoverable'],
  },
  twin: { twinOf: 'prefix-16', sideBySide: true },
  'second-api': {
    fields: ({ offers }) => ({ apiId: offers.secondApiId ?? '', name: sharedNames.beside }),
    needs: ['second-api'],
    sideBySide: true,
  },
  // The last that is made before creates are refused: what these leave to the newest key shows.
  'bytes-64': {
    fields: ({ users: { oddLonger, oddShortLonger } }) =>
      [oddLonger, oddShortLonger].map(externalId => ({
        byteLength: 64,
        externalId,
        name: sharedNames.beside,
      })),
    without: ['prefix', 'roles', 'permissions'],
    sideBySide: true,
  },
  // What a refill does to it is not shown. In the other API, so that two keys of the run are there.
  'remaining-0': {
    fields: ({ offers: { secondApiId } }) => [
      ...(secondApiId === undefined ? [] : [{ apiId: secondApiId, remaining: 0 }]),
      { remaining: 0 },
    ],
    without: ['enabled', 'refill'],
    mayBeRefused: true,
    dense: true,
    edges: ['recoverable'],
  },
  'short-lived': {
    // Empty lists are nothing that time could take away.
    fields: ({ runId, offers: { existingRole, existingPermission } }, now) => ({
      name: nameOf('plain', runId),
      expires: now + shortLifeMs,
      ...(existingRole !== undefined && { roles: [existingRole] }),
      ...(existingPermission !== undefined && { permissions: [existingPermission] }),
    }),
    without: ['enabled'],
    needs: ['wait'],
    dense: true,
    edges: ['recoverable'],
  },
  // The name and the user of the one before, and nothing else of it.
  plain: { bare: true },
  // After creates that were refused: what they left shows.
  late: { dense: true, onDemand: true, without: ['prefix', 'ownerId', 'meta', 'roles', 'permissions'] },
} as const satisfies Record<string, Recipe>

/** Where the run may wait for it: a key that ends while it runs. */
function endsSoon({ met }: RunFacts, now: number): Fields {
  return met.has('wait') ? { expires: now + shortLifeMs } : {}
}

/** Those of the table, and the rows that a thorough run adds. */
export type FixtureName = keyof typeof recipes | `row-${number}`

export const fixtureNames = Object.keys(recipes) as (keyof typeof recipes)[]

export function recipeOf(name: FixtureName): Recipe {
  return name in recipes ? recipes[name as keyof typeof recipes] : {}
}
