import type { RunFacts } from '../engine/run-facts.js'
import { awkwardName, metaClasses, year2150 } from './awkward-values.js'
import { type Field, fieldSchemas, type RequestFieldSchema } from './field-schemas.js'
import { allPermissions, allRoles, intervalsOf, typesOf } from './offered-values.js'
import { aloneTrap, betweenTraps, joinedTraps } from './trap-texts.js'

/** The level of an omitted field. */
export const absent = 'absent'

export interface ValueClass {
  name: string
  /** Whether the values are ordinary values, edge values or distant times. */
  level: 'typical' | 'extreme' | 'far'
  /** If the class has several values, the row selects one of them. */
  value(run: RunFacts, row: number): unknown
  /** Whether a target may refuse the value, because the specification leaves its validity open. */
  open?: boolean
}

const typical = (value: ValueClass['value'], open = false): ValueClass => ({
  name: 'typical',
  level: 'typical',
  value,
  open,
})

const extreme = (name: string, value: unknown, open = false): ValueClass => ({
  name,
  level: 'extreme',
  value: typeof value === 'function' ? (value as ValueClass['value']) : () => value,
  open,
})

/** A target may refuse a distant expiry, because the specification leaves open how long a key may live. */
const far = (name: string, value: unknown): ValueClass => ({
  ...extreme(name, value, true),
  level: 'far',
})

const ordinary = (name: string, value: unknown): ValueClass => ({
  ...extreme(name, value),
  level: 'typical',
})

const longEnvironment = 'e'.repeat(256)
const prefixes = { shortest: '0', underscore: 'A_b_', longest: 'abcdefghijKLMNOP', digits: '0071234567' }

const quotaClasses: Readonly<Record<'remaining' | 'refill' | 'ratelimit', readonly ValueClass[]>> = {
  // A value of the class `typical` is also valid as byteLength, amount and limit. It differs from the typical values of these
  // fields, to reveal swapped fields.
  remaining: [
    typical((_, row) => 100 + (row % 20)),
    extreme('none', 0, true),
    extreme('one', 1),
    ordinary('ten', 10),
    extreme('beyond 16 bits', 70_001),
    extreme('beyond 32 bits', 2 ** 32 + 5, true),
    extreme('beyond 53 bits', 2 ** 53 - 1, true),
  ],
  // Only edge values have a refillDay.
  refill: [
    typical(({ offers }, row) => ({ interval: intervalOf(offers, row), amount: 140 + (row % 20) }), true),
    extreme(
      'one',
      ({ offers }: RunFacts, row: number) => ({
        interval: intervalOf(offers, 0),
        amount: 1,
        // Differs from the amount, to reveal swapped members.
        refillDay: 2 + (row % 26),
      }),
      true,
    ),
    extreme(
      'large',
      ({ offers }: RunFacts, row: number) => ({
        interval: intervalOf(offers, 0),
        amount: 70_001 + row,
        // Day 31 reveals services that replace it by a smaller day.
        refillDay: row % 2 === 0 ? 31 : 1,
      }),
      true,
    ),
    extreme(
      'beyond 31 bits',
      ({ offers }: RunFacts, row: number) => ({
        interval: intervalOf(offers, 0),
        amount: 2 ** (31 + (row % 2)) + 1 + row,
        refillDay: 1 + (row % 28),
      }),
      true,
    ),
  ],
  ratelimit: [
    typical(
      ({ offers }, row) => ({
        type: typeOf(offers, row),
        limit: 180 + (row % 20),
        duration: 60_000 + 1234 * row,
      }),
      true,
    ),
    extreme(
      'one',
      ({ offers }: RunFacts, row: number) => ({
        type: typeOf(offers, row),
        limit: 1,
        duration: 1000 * (row + 1),
      }),
      true,
    ),
    extreme(
      'large',
      ({ offers }: RunFacts, row: number) => ({
        type: typeOf(offers, row + 1),
        limit: 70_001 + row,
        duration: 3_601_234 + 86_400_000 * (row % 2) + 1000 * row,
      }),
      true,
    ),
    extreme(
      'beyond 31 bits',
      ({ offers }: RunFacts, row: number) => ({
        type: typeOf(offers, row),
        limit: 2 ** (31 + (row % 2)) + 1 + row,
        duration: 2 ** 32 + 1234 * (row + 1),
      }),
      true,
    ),
    extreme(
      'short',
      ({ offers }: RunFacts, row: number) => ({
        type: typeOf(offers, row),
        limit: 180 + (row % 20),
        duration: 1,
      }),
      true,
    ),
  ],
}

function intervalOf(offers: RunFacts['offers'], row: number): string | undefined {
  const intervals = intervalsOf(offers)
  return intervals[row % intervals.length]
}

function typeOf(offers: RunFacts['offers'], row: number): string | undefined {
  const types = typesOf(offers)
  return types[row % types.length]
}

/** Classes that follow from the meaning of a field, instead of its schema. */
const meant: Partial<Record<Field, readonly ValueClass[]>> = {
  apiId: [typical(run => run.apiId)],
  prefix: [
    typical((_, row) => `sk${row}`),
    // This prefix is "0", which some services read as absent.
    extreme('one character', prefixes.shortest),
    extreme('capitals and underscores', prefixes.underscore),
    extreme('longest', prefixes.longest),
    // This prefix has more digits than the member `start` is likely to show.
    extreme('digits', prefixes.digits),
    extreme('punctuation', 'a-b.c', true),
    extreme('a space and placeholders', ' $&%s{0}$1<b>', true),
  ],
  name: [
    typical((run, row) => `keymock contract ${run.runId} ${row}`),
    extreme('awkward', (run: RunFacts) => awkwardName(run.runId), true),
    ordinary('no text', (run: RunFacts, row: number) => aloneTrap(row + Math.abs(run.randomSeed))),
    ordinary('no text, another', (run: RunFacts, row: number) =>
      aloneTrap(2 * row + Math.abs(run.randomSeed)),
    ),
    ordinary('digits', '0071'),
    ordinary('an address', (_: RunFacts, row: number) => `Ann+${row}@Example.test`),
    extreme(
      'special ends',
      (run: RunFacts, row: number) => betweenTraps(run.runId, row + Math.abs(run.randomSeed)),
      true,
    ),
    extreme('special', (_: RunFacts, row: number) => joinedTraps[row % 2 === 0 ? 0 : 1], true),
    extreme('one character', '0'),
    extreme('long', (_: RunFacts, row: number) => `${row} ${'long name '.repeat(12)}`, true),
    extreme('very long', (_: RunFacts, row: number) => `${row} ${'very long name '.repeat(70)}`, true),
    extreme('lines', 'first\n\tsecond\r\nthird\u0001', true),
  ],
  // The typical lengths differ enough to be distinguished in any encoding. They are odd, to reveal rounding.
  byteLength: [typical((_, row) => 23 + 30 * (row % 3)), ordinary('minimum', 16), extreme('maximum', 255)],
  // The target may refuse an ownerId with an externalId: the specification does not say that a key may have two users.
  ownerId: [
    typical((run, row) => `${run.users.owner} ${row}`, true),
    extreme('digits', (_: RunFacts, row: number) => `00${row}`, true),
    extreme('an exponent', (_: RunFacts, row: number) => `${row + 1}e5`, true),
    extreme('no text', (run: RunFacts, row: number) => aloneTrap(row + 1 + Math.abs(run.randomSeed)), true),
    extreme(
      'special ends',
      (run: RunFacts, row: number) => betweenTraps(run.users.owner, row + 1 + Math.abs(run.randomSeed)),
      true,
    ),
    extreme(
      'awkward',
      (run: RunFacts) => ` ${run.users.owner.toUpperCase()}, a+b@É; E\u0301_|-"<&\\  🔑 `,
      true,
    ),
    extreme('long', (run: RunFacts, row: number) => `${run.users.owner}-${row}-${'o'.repeat(100)}`, true),
    // Takes the externalId of other keys as ownerId, to detect a filter by externalId that also compares ownerId.
    extreme('a user', (run: RunFacts, row: number) => (row % 2 ? run.users.main : run.users.longer), true),
  ],
  externalId: [
    typical(run => run.users.main),
    ...[
      'longer',
      'leading',
      'odd',
      'caseTwin',
      'accentTwin',
      'digits',
      'zeroDigits',
      'spaced',
      'at',
      'atTwin',
    ].map(user => extreme(user, (run: RunFacts) => run.users[user as 'longer'])),
  ],
  meta: [
    typical((run, row) => ({
      plan: `plan-${row}`,
      seats: row + 3,
      externalId: run.users.longer,
      ownerId: `meta-${row}`,
    })),
    // Members of meta must have no effect on the fields of the same name.
    extreme('named like the fields', (_: RunFacts, row: number) => ({
      ...Object.fromEntries(Object.keys(fieldSchemas).map(field => [field, `${field} ${row}`])),
      remaining: row,
      enabled: row % 2 === 0,
    })),
    ...metaClasses.map(one => extreme(one.name, one.meta, one.open)),
  ],
  roles: [
    typical(({ offers }) => [offers.existingRole]),
    ordinary('another', ({ offers }: RunFacts) => allRoles(offers)?.slice(-1)),
    extreme('empty', []),
    extreme('several', ({ offers }: RunFacts) => allRoles(offers)),
  ],
  permissions: [
    typical(({ offers }) => [offers.existingPermission]),
    ordinary('another', ({ offers }: RunFacts) => allPermissions(offers)?.slice(-1)),
    extreme('empty', []),
    extreme('several', ({ offers }: RunFacts) => allPermissions(offers)),
  ],
  expires: [
    typical((run, row) => run.expires + row * 1000),
    extreme('with a fraction of a second', (run: RunFacts, row: number) => run.expires + row * 1000 + 321),
    // In milliseconds, 25 days are too large for a signed 32-bit integer.
    far('in 25 days', (run: RunFacts, row: number) => run.expires + 25 * 86_400_000 + row * 1000),
    far('beyond 2038', (_: RunFacts, row: number) => year2150 + row * 1000),
  ],
  ...quotaClasses,
  enabled: [typical(() => true), extreme('false', false)],
  recoverable: [typical(() => false), extreme('true', true, true)],
  environment: [
    typical((_, row) => `live-${row}`),
    // Labels that the specification names.
    ordinary('test', 'test'),
    ordinary('live', 'live'),
    extreme('longest', longEnvironment),
    extreme('digits', '001'),
    extreme('one character', '0'),
  ],
}

export const valueClasses: Readonly<Record<string, readonly ValueClass[]>> = Object.fromEntries(
  Object.entries(fieldSchemas).map(([field, schema]) => [field, meant[field as Field] ?? classesOf(schema)]),
)

/** The levels of `expires` with which an enabled key would work for a long time. */
export const longLevels: ReadonlySet<string> = new Set([
  'far',
  ...(valueClasses.expires ?? []).filter(({ level }) => level === 'far').map(({ name }) => name),
])

export function classesOf({ type, minimum = 0, maximum, maxLength }: RequestFieldSchema): ValueClass[] {
  switch (type) {
    case 'boolean':
      return [typical(() => true), extreme('false', false)]
    case 'integer':
      return [
        typical((_, row) => minimum + 3 + row),
        extreme('minimum', minimum),
        ...(maximum === undefined ? [] : [extreme('maximum', maximum)]),
      ]
    case 'string':
      return [
        typical((_, row) => `text ${row}`),
        extreme('digits', '007'),
        extreme('awkward', ' Élan a@b '.slice(0, maxLength)),
        ...(maxLength === undefined ? [] : [extreme('longest', 'm'.repeat(maxLength))]),
      ]
    default:
      return []
  }
}
