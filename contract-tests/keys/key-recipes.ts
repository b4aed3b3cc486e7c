import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import type { Need } from '../engine/need.js'
import type { RunFacts } from '../engine/run-facts.js'

/** A key of the pool that the checks of one run share, so that the whole run needs few of them. */
export interface Recipe {
  /** What its create says besides the common fields. More than one: they are tried in turn. */
  fields?(run: RunFacts, now: number): Fields | readonly Fields[]
  /** Common fields that it goes without. */
  readonly without?: readonly (keyof CreateKeyRequest)[]
  readonly needs?: readonly Need[]
  /** Whether it is lawful to refuse it, since the specification does not say which values are accepted. */
  readonly mayBeRefused?: boolean
  /** Made only when a check asks for it, not with the others before the first check. */
  readonly onDemand?: boolean
}

type Fields = Partial<CreateKeyRequest>

/** Metadata that a careless store would bend: nesting, null, empty and Unicode names, numbers, an array. */
export const awkwardMeta = {
  '': 'empty name',
  nothing: null,
  yes: true,
  no: false,
  zero: 0,
  fraction: -1.5,
  large: 9007199254740991,
  text: 'a "quoted" line\nand \\ another',
  ключ: 'значение 🔑',
  'dotted.name$': { deep: { deeper: [1, 'two', null, [], {}, { three: 3 }] } },
  emptyObject: {},
  emptyArray: [],
  number: '1',
} as const

/** Outer spaces, capitals, other alphabets, letters that normal forms would change, and what escaping would. */
export const awkwardName = (runId: string) => `  Keymock ${runId} Имя Élan ﬁn ½ 鍵 🔑 1+1%20 <b>"&'  `

export const longEnvironment = 'e'.repeat(256)
export const prefixes = { shortest: 'x', underscore: 'Ab_', longest: 'abcdefghijKLMNOP' } as const
export const shortLifeMs = 1500

export const recipes = {
  plain: {},
  named: { fields: run => ({ name: awkwardName(run.runId) }) },
  'bytes-16': { fields: () => ({ byteLength: 16 }) },
  'bytes-64': { fields: () => ({ byteLength: 64 }) },
  'bytes-255': { fields: () => ({ byteLength: 255 }) },
  'prefix-1': { fields: run => ({ prefix: prefixes.shortest, externalId: run.users.leading }) },
  'prefix-underscore': { fields: run => ({ prefix: prefixes.underscore, externalId: run.users.longer }) },
  'prefix-16': { fields: () => ({ prefix: prefixes.longest }) },
  'environment-256': { fields: () => ({ environment: longEnvironment }) },
  meta: { fields: () => ({ meta: awkwardMeta }) },
  remaining: { fields: () => ({ remaining: 7, enabled: true, recoverable: false }) },
  'empty-lists': { fields: () => ({ roles: [], permissions: [] }) },
  'odd-user': { fields: run => ({ externalId: run.users.odd }) },
  // Between them these two leave out every optional field, and neither leaves a key that keeps working.
  'bare-expiring': { without: ['name', 'externalId'] },
  'bare-disabled': { fields: () => ({ enabled: false }), without: ['name', 'expires'] },
  owner: { fields: run => ({ ownerId: run.users.owner }), without: ['externalId'] },
  refill: {
    fields: ({ offers }) =>
      (offers.refillIntervals ?? ['monthly', 'daily']).map(interval => ({
        remaining: 9,
        refill: { interval, amount: 5 },
      })),
    mayBeRefused: true,
  },
  ratelimit: {
    fields: ({ offers }) =>
      (offers.ratelimitTypes ?? ['fast', 'consistent']).map(type => ({
        ratelimit: { type, limit: 10, duration: 60_000 },
      })),
    mayBeRefused: true,
  },
  'recoverable-a': {
    fields: () => ({ recoverable: true }),
    needs: ['recoverable'],
    mayBeRefused: true,
  },
  'recoverable-b': {
    fields: () => ({ recoverable: true, prefix: 'rec' }),
    needs: ['recoverable'],
    mayBeRefused: true,
  },
  role: { fields: ({ offers }) => ({ roles: [offers.existingRole ?? ''] }), needs: ['existing-role'] },
  permission: {
    fields: ({ offers }) => ({ permissions: [offers.existingPermission ?? ''] }),
    needs: ['existing-permission'],
  },
  'second-api': { fields: ({ offers }) => ({ apiId: offers.secondApiId ?? '' }), needs: ['second-api'] },
  'short-lived': { fields: (_, now) => ({ expires: now + shortLifeMs }), needs: ['wait'] },
  'remaining-0': { fields: () => ({ remaining: 0 }), mayBeRefused: true },
  late: { onDemand: true },
} as const satisfies Record<string, Recipe>

export type FixtureName = keyof typeof recipes

export const fixtureNames = Object.keys(recipes) as FixtureName[]

export function recipeOf(name: FixtureName): Recipe {
  return recipes[name]
}

/** The bodies to try for a fixture, in turn. Each says whose the key is, which run made it, and when it ends. */
export function bodiesOf(name: FixtureName, run: RunFacts, now: number): CreateKeyRequest[] {
  const { fields = () => ({}), without = [] } = recipeOf(name)
  const common = {
    apiId: run.apiId,
    name: `keymock contract ${run.runId} ${name}`,
    externalId: run.users.main,
    expires: run.expires,
  }
  return [fields(run, now)].flat().map(own => {
    const body: CreateKeyRequest = { ...common, ...own }
    for (const field of without) delete body[field]
    return body
  })
}
