import createKeyRequest from '../../schemas/create-key-request.schema.json' with { type: 'json' }
import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import type { RunFacts } from '../engine/run-facts.js'
import { allPermissions, allRoles } from './all-names.js'
import { awkwardName, metaClasses, year2050 } from './awkward-values.js'
import { extreme, far, ordinary, typical, type ValueClass } from './value-class.js'

export type Field = keyof CreateKeyRequest

/** The part of JSON Schema that the fields of a create use. */
interface FieldSchema {
  type?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  $ref?: string
}

const schemas: Readonly<Record<string, FieldSchema>> = createKeyRequest.properties

/** Classes that the meaning of a field adds to its schema, or that take their place. */
const meant: Partial<Record<Field, readonly ValueClass[]>> = {
  apiId: [typical(run => run.apiId)],
  prefix: [
    typical((_, row) => `sk${row}`),
    extreme('one character', 'x'),
    extreme('capitals and an underscore', 'Ab_'),
    extreme('as long as may be', 'abcdefghijKLMNOP'),
    // More of them than a start is likely to show.
    extreme('digits', '0071234567'),
    extreme('punctuation', 'a-b.c', true),
  ],
  name: [
    typical((run, row) => `keymock contract ${run.runId} ${row}`),
    extreme('awkward', (run: RunFacts) => awkwardName(run.runId), true),
    ordinary('digits', '0071'),
    ordinary('like true', 'true'),
    ordinary('like null', 'null'),
    ordinary('an address', (_: RunFacts, row: number) => `Ann+${row}@Example.test`),
    extreme('one character', 'x'),
    extreme('long', (_: RunFacts, row: number) => `${row} ${'long name '.repeat(12)}`, true),
    extreme('very long', (_: RunFacts, row: number) => `${row} ${'very long name '.repeat(24)}`, true),
    extreme('lines', 'first\n\tsecond\r\nthird\u0001', true),
  ],
  // Of neighbours the lengths differ by more than any encoding blurs. One more shows where the most is, for that is refused.
  byteLength: [typical((_, row) => 20 + 30 * (row % 3)), ordinary('minimum', 16), extreme('maximum', 255)],
  // Beside an externalId it may be refused: of two users for one key it is not shown that there may be both.
  ownerId: [
    typical((run, row) => `${run.users.owner}-${row}`, true),
    extreme('digits', (_: RunFacts, row: number) => `00${row}`, true),
    extreme(
      'awkward',
      (run: RunFacts) => ` ${run.users.owner.toUpperCase()}, a+b@É; E\u0301_|-"<&\\  🔑 `,
      true,
    ),
    extreme('long', (run: RunFacts, row: number) => `${run.users.owner}-${row}-${'o'.repeat(100)}`, true),
    // Of whom other keys are: a filter that looks here as well finds them.
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
    // Which is none of their business.
    extreme('named like the fields', (_: RunFacts, row: number) => ({
      ...Object.fromEntries(Object.keys(schemas).map(field => [field, `${field} ${row}`])),
      remaining: row,
      enabled: row % 2 === 0,
    })),
    ...metaClasses.map(one => extreme(one.name, one.meta, one.open)),
  ],
  roles: [
    typical(({ offers }) => [offers.existingRole]),
    extreme('empty', []),
    extreme('two', ({ offers }: RunFacts) => allRoles(offers)),
  ],
  permissions: [
    typical(({ offers }) => [offers.existingPermission]),
    extreme('empty', []),
    extreme('two', ({ offers }: RunFacts) => allPermissions(offers)),
  ],
  expires: [
    typical((run, row) => run.expires + row * 1000),
    extreme('no whole second', (run: RunFacts, row: number) => run.expires + row * 1000 + 321),
    far('beyond 2038', (_: RunFacts, row: number) => year2050 + row * 1000),
  ],
  // An ordinary count would do for a length, an amount or a limit, and is far from theirs: one in the place of another shows.
  remaining: [
    typical((_, row) => 100 + (row % 20)),
    extreme('none', 0, true),
    extreme('one', 1),
    ordinary('ten', 10),
    extreme('beyond 16 bits', 70_001),
    extreme('beyond 32 bits', 2 ** 32 + 5, true),
    extreme('beyond 53 bits', 2 ** 53 - 1, true),
  ],
  // Each at an edge has a day, which is one of the month: the ordinary ones have none.
  refill: [
    typical(
      ({ offers }, row) => ({ interval: intervalOf(offers.refillIntervals, row), amount: 140 + (row % 20) }),
      true,
    ),
    extreme(
      'one',
      ({ offers }: RunFacts) => ({
        interval: intervalOf(offers.refillIntervals, 0),
        amount: 1,
        refillDay: 1,
      }),
      true,
    ),
    extreme(
      'large',
      ({ offers }: RunFacts, row: number) => ({
        interval: intervalOf(offers.refillIntervals, 0),
        amount: 70_001 + row,
        // Every month has the lower ones; what is capped shows at the last.
        refillDay: row % 2 === 0 ? 31 : 1 + (row % 28),
      }),
      true,
    ),
    extreme(
      'beyond 31 bits',
      ({ offers }: RunFacts, row: number) => ({
        interval: intervalOf(offers.refillIntervals, 0),
        amount: 2 ** (31 + (row % 2)) + 1 + row,
        refillDay: 1 + (row % 28),
      }),
      true,
    ),
  ],
  ratelimit: [
    typical(
      ({ offers }, row) => ({
        type: typeOf(offers.ratelimitTypes, row),
        limit: 180 + (row % 20),
        duration: 60_000 + 1234 * row,
      }),
      true,
    ),
    extreme(
      'one',
      ({ offers }: RunFacts, row: number) => ({
        type: typeOf(offers.ratelimitTypes, row),
        limit: 1,
        duration: 1000 * (row + 1),
      }),
      true,
    ),
    extreme(
      'large',
      ({ offers }: RunFacts, row: number) => ({
        type: typeOf(offers.ratelimitTypes, row + 1),
        limit: 70_001 + row,
        duration: 3_601_234 + 86_400_000 * (row % 2) + 1000 * row,
      }),
      true,
    ),
    extreme(
      'beyond 31 bits',
      ({ offers }: RunFacts, row: number) => ({
        type: typeOf(offers.ratelimitTypes, row),
        limit: 2 ** (31 + (row % 2)) + 1 + row,
        duration: 2 ** 32 + 1234 * (row + 1),
      }),
      true,
    ),
    extreme(
      'short',
      ({ offers }: RunFacts, row: number) => ({
        type: typeOf(offers.ratelimitTypes, row),
        limit: 180 + (row % 20),
        duration: 1 + (row % 9),
      }),
      true,
    ),
  ],
  enabled: [typical(() => true), extreme('false', false)],
  recoverable: [typical(() => false), extreme('true', true, true)],
  environment: [
    typical((_, row) => `live-${row}`),
    ordinary('the examples', (_: RunFacts, row: number) => (row % 2 === 0 ? 'test' : 'live')),
    extreme('as long as may be', 'e'.repeat(256)),
    extreme('digits', '001'),
    extreme('one character', 'e'),
  ],
}

/** The classes of each field. One that the schema has and this file does not know is covered by its schema alone. */
export const valueClasses: Readonly<Record<string, readonly ValueClass[]>> = Object.fromEntries(
  Object.entries(schemas).map(([field, schema]) => [field, meant[field as Field] ?? classesOf(schema)]),
)

export const fields = Object.keys(createKeyRequest.properties) as Field[]

/** What a schema alone says of the values of a field. */
export function classesOf({ type, minimum = 0, maximum, maxLength }: FieldSchema): ValueClass[] {
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
        ...(maxLength === undefined ? [] : [extreme('as long as may be', 'm'.repeat(maxLength))]),
      ]
    default:
      return []
  }
}

function intervalOf(intervals: readonly string[] = ['monthly', 'daily'], row: number): string | undefined {
  return intervals[row % intervals.length]
}

function typeOf(types: readonly string[] = ['fast', 'consistent'], row: number): string | undefined {
  return types[row % types.length]
}
