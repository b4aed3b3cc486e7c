import type { RunFacts } from '../engine/run-facts.js'
import { awkwardName, metaClasses, year2150 } from './awkward-values.js'
import { type Field, fields } from './field-schemas.js'
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

type Value = ValueClass['value']
type Given = Value | string | number | boolean | readonly unknown[]

const classOf = (level: ValueClass['level'], name: string, given: Given, open: boolean): ValueClass => ({
  ...{ name, level, open },
  value: typeof given === 'function' ? given : () => given,
})
const typical = (given: Given, open = false) => classOf('typical', 'typical', given, open)
const ordinary = (name: string, given: Given) => classOf('typical', name, given, false)
const extreme = (name: string, given: Given, open = false) => classOf('extreme', name, given, open)
/** A target may refuse a distant expiry, because the specification leaves open how long a key may live. */
const far = (name: string, given: Given) => classOf('far', name, given, true)

/** Only edge values have a refillDay. It differs from the amount, to reveal swapped members. */
const refill =
  (of: (row: number) => readonly [amount: number, refillDay: number]): Value =>
  ({ offers }, row) => {
    const [amount, refillDay] = of(row)
    return { interval: intervalOf(offers, 0), amount, refillDay }
  }
const ratelimit =
  (of: (row: number) => readonly [limit: number, duration: number], turn = 0): Value =>
  ({ offers }, row) => {
    const [limit, duration] = of(row)
    return { type: typeOf(offers, row + turn), limit, duration }
  }
const beyond31 = (row: number) => 2 ** (31 + (row % 2)) + 1 + row

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
  refill: [
    typical(({ offers }, row) => ({ interval: intervalOf(offers, row), amount: 140 + (row % 20) }), true),
    extreme(
      'one',
      refill(row => [1, 2 + (row % 26)]),
      true,
    ),
    // Day 31 reveals services that replace it by a smaller day.
    extreme(
      'large',
      refill(row => [70_001 + row, row % 2 === 0 ? 31 : 1]),
      true,
    ),
    extreme(
      'beyond 31 bits',
      refill(row => [beyond31(row), 1 + (row % 28)]),
      true,
    ),
  ],
  ratelimit: [
    typical(
      ratelimit(row => [180 + (row % 20), 60_000 + 1234 * row]),
      true,
    ),
    extreme(
      'one',
      ratelimit(row => [1, 1000 * (row + 1)]),
      true,
    ),
    extreme(
      'large',
      ratelimit(row => [70_001 + row, 3_601_234 + 86_400_000 * (row % 2) + 1000 * row], 1),
      true,
    ),
    extreme(
      'beyond 31 bits',
      ratelimit(row => [beyond31(row), 2 ** 32 + 1234 * (row + 1)]),
      true,
    ),
    extreme(
      'short',
      ratelimit(row => [180 + (row % 20), 1]),
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

export const valueClasses: Readonly<Record<Field, readonly ValueClass[]>> = {
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
    extreme('awkward', run => awkwardName(run.runId), true),
    ordinary('no text', (run, row) => aloneTrap(row + Math.abs(run.randomSeed))),
    ordinary('no text, another', (run, row) => aloneTrap(2 * row + Math.abs(run.randomSeed))),
    ordinary('digits', '0071'),
    ordinary('an address', (_, row) => `Ann+${row}@Example.test`),
    extreme('special ends', (run, row) => betweenTraps(run.runId, row + Math.abs(run.randomSeed)), true),
    extreme('special', (_, row) => joinedTraps[row % 2 === 0 ? 0 : 1], true),
    extreme('one character', '0'),
    extreme('long', (_, row) => `${row} ${'long name '.repeat(12)}`, true),
    extreme('very long', (_, row) => `${row} ${'very long name '.repeat(70)}`, true),
    extreme('lines', 'first\n\tsecond\r\nthird\u0001', true),
  ],
  // The typical lengths differ enough to be distinguished in any encoding. They are odd, to reveal rounding.
  byteLength: [typical((_, row) => 23 + 30 * (row % 3)), ordinary('minimum', 16), extreme('maximum', 255)],
  // The target may refuse an ownerId with an externalId: the specification does not say that a key may have two users.
  ownerId: [
    typical((run, row) => `${run.users.owner} ${row}`, true),
    extreme('digits', (_, row) => `00${row}`, true),
    extreme('an exponent', (_, row) => `${row + 1}e5`, true),
    extreme('no text', (run, row) => aloneTrap(row + 1 + Math.abs(run.randomSeed)), true),
    extreme(
      'special ends',
      (run, row) => betweenTraps(run.users.owner, row + 1 + Math.abs(run.randomSeed)),
      true,
    ),
    extreme('awkward', run => ` ${run.users.owner.toUpperCase()}, a+b@É; E\u0301_|-"<&\\  🔑 `, true),
    extreme('long', (run, row) => `${run.users.owner}-${row}-${'o'.repeat(100)}`, true),
    // Takes the externalId of other keys as ownerId, to detect a filter by externalId that also compares ownerId.
    extreme('a user', (run, row) => (row % 2 ? run.users.main : run.users.longer), true),
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
      'word',
    ].map(user => extreme(user, run => run.users[user as 'longer'])),
  ],
  meta: [
    typical((run, row) => ({
      plan: `plan-${row}`,
      seats: row + 3,
      externalId: run.users.longer,
      ownerId: `meta-${row}`,
    })),
    // Members of meta must have no effect on the fields of the same name.
    extreme('named like the fields', (_, row) => ({
      ...Object.fromEntries(fields.map(field => [field, `${field} ${row}`])),
      remaining: row,
      enabled: row % 2 === 0,
    })),
    ...metaClasses.map(one => extreme(one.name, () => one.meta, one.open)),
  ],
  roles: [
    typical(({ offers }) => [offers.existingRole]),
    ordinary('another', ({ offers }) => allRoles(offers)?.slice(-1)),
    extreme('empty', []),
    extreme('several', ({ offers }) => allRoles(offers)),
  ],
  permissions: [
    typical(({ offers }) => [offers.existingPermission]),
    ordinary('another', ({ offers }) => allPermissions(offers)?.slice(-1)),
    extreme('empty', []),
    extreme('several', ({ offers }) => allPermissions(offers)),
  ],
  expires: [
    typical((run, row) => run.expires + row * 1000),
    extreme('with a fraction of a second', (run, row) => run.expires + row * 1000 + 321),
    // In milliseconds, 25 days are too large for a signed 32-bit integer.
    far('in 25 days', (run, row) => run.expires + 25 * 86_400_000 + row * 1000),
    far('beyond 2038', (_, row) => year2150 + row * 1000),
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

/** The levels of `expires` with which an enabled key would work for a long time. */
export const longLevels: ReadonlySet<string> = new Set([
  'far',
  ...valueClasses.expires.filter(({ level }) => level === 'far').map(({ name }) => name),
])
