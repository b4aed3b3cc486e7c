import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import { awkwardMeta, awkwardName } from '../design/awkward-values.js'
import type { Need } from '../engine/need.js'
import type { RunFacts } from '../engine/run-facts.js'

/** A key of the pool that the checks of one run share, so that the whole run needs few of them. */
export interface Recipe {
  /** What its create has to say. More than one: they are tried in turn. */
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
  readonly twinOf?: 'plain' | 'prefix-16' | 'remaining'
  /** Created at the same time as the others of its kind. */
  readonly sideBySide?: boolean
  /** Has a value in every field, so that whatever time or another key does to it shows. */
  readonly dense?: boolean
}

type Field = keyof CreateKeyRequest
type Fields = Partial<CreateKeyRequest>

export const longEnvironment = 'e'.repeat(256)
export const prefixes = { shortest: 'x', underscore: 'Ab_', longest: 'abcdefghijKLMNOP' } as const
export const shortLifeMs = 1500

/** Keys whose characters are compared: nothing but the random ones. */
const sixteenBytes = ['prefix', 'byteLength'] as const

export const recipes = {
  // First, because its createdAt shows the target's clock, by which the others expire.
  'bare-disabled': {
    fields: run => ({ enabled: false, externalId: run.users.digits }),
    without: ['name', 'expires'],
    bare: true,
  },
  // Before those whose design asks for the same.
  refill: {
    fields: ({ offers, users }) =>
      (offers.refillIntervals ?? ['monthly', 'daily']).map(interval => ({
        remaining: 9,
        refill: { interval, amount: 5 },
        externalId: users.spaced,
      })),
    mayBeRefused: true,
  },
  ratelimit: {
    fields: ({ offers, users }) =>
      (offers.ratelimitTypes ?? ['fast', 'consistent']).map(type => ({
        ratelimit: { type, limit: 10, duration: 60_000 },
        externalId: users.comma,
      })),
    mayBeRefused: true,
  },
  'recoverable-a': {
    fields: () => ({ recoverable: true }),
    needs: ['recoverable'],
    mayBeRefused: true,
  },
  plain: { bare: true },
  named: { fields: run => ({ name: awkwardName(run.runId) }), without: sixteenBytes },
  'bytes-16': { fields: run => ({ byteLength: 16, externalId: run.users.caseTwin }), without: ['prefix'] },
  'prefix-1': { fields: run => ({ prefix: prefixes.shortest, externalId: run.users.leading }) },
  // Its name is another key's user: a filter that looks there as well finds it.
  'prefix-underscore': {
    fields: run => ({ prefix: prefixes.underscore, externalId: run.users.longer, name: run.users.main }),
  },
  'bytes-255': {
    fields: run => ({ byteLength: 255, externalId: run.users.accentTwin }),
    without: ['prefix'],
  },
  'environment-256': { fields: run => ({ environment: longEnvironment, externalId: run.users.zeroDigits }) },
  meta: { fields: () => ({ meta: awkwardMeta }), without: sixteenBytes },
  remaining: {
    fields: () => ({ remaining: 7, enabled: true, recoverable: false }),
    without: [...sixteenBytes, 'refill'],
  },
  // Straight after it: a server that remembers the previous request would take one for the other.
  again: { twinOf: 'remaining' },
  // Two in one: neither takes anything from the other.
  'odd-user': { fields: run => ({ roles: [], permissions: [], externalId: run.users.odd }) },
  // Between them the bare ones leave out every optional field, and none leaves a key that keeps working.
  'bare-expiring': { without: ['name', 'externalId'], bare: true },
  owner: { fields: run => ({ ownerId: run.users.owner }), without: ['externalId'] },
  'recoverable-b': {
    fields: () => ({ recoverable: true, prefix: 'rec' }),
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
  'second-api': { fields: ({ offers }) => ({ apiId: offers.secondApiId ?? '' }), needs: ['second-api'] },
  'bytes-64': {
    fields: run => ({ byteLength: 64, externalId: run.users.digits }),
    without: ['prefix'],
    sideBySide: true,
  },
  'prefix-16': { fields: () => ({ prefix: prefixes.longest }), sideBySide: true },
  twin: { twinOf: 'prefix-16', sideBySide: true },
  'short-lived': {
    fields: (_, now) => ({ expires: now + shortLifeMs }),
    without: ['enabled'],
    needs: ['wait'],
    dense: true,
  },
  'remaining-0': { fields: () => ({ remaining: 0 }), mayBeRefused: true, bare: true },
  late: { twinOf: 'plain', bare: true, onDemand: true },
} as const satisfies Record<string, Recipe>

/** Those of the table, and the rows that a thorough run adds. */
export type FixtureName = keyof typeof recipes | `row-${number}`

export const fixtureNames = Object.keys(recipes) as (keyof typeof recipes)[]

export function recipeOf(name: FixtureName): Recipe {
  return name in recipes ? recipes[name as keyof typeof recipes] : {}
}
