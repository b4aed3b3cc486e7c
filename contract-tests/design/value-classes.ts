import createKeyRequest from '../../schemas/create-key-request.schema.json' with { type: 'json' }
import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import type { RunFacts } from '../engine/run-facts.js'
import { awkwardName, metaClasses } from './awkward-values.js'

export type Field = keyof CreateKeyRequest

/** One kind of value that a field may have. */
export interface ValueClass {
  name: string
  /** Whether it is one of the many ordinary values, or one at an edge. */
  level: 'typical' | 'extreme'
  /** Values differ from row to row where the class has more than one. */
  value(run: RunFacts, row: number): unknown
  /** Whether a target may refuse it, because the specification does not say which values are accepted. */
  open?: boolean
}

/** The part of JSON Schema that the fields of a create use. */
interface FieldSchema {
  type?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  $ref?: string
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

const year2050 = Date.UTC(2050, 5, 1, 0, 0, 0, 7)

const schemas: Readonly<Record<string, FieldSchema>> = createKeyRequest.properties

/** Classes that the meaning of a field adds to its schema, or that take their place. */
const meant: Partial<Record<Field, readonly ValueClass[]>> = {
  apiId: [typical(run => run.apiId)],
  prefix: [
    typical((_, row) => `sk${row}`),
    extreme('one character', 'x'),
    extreme('capitals and an underscore', 'Ab_'),
    extreme('as long as may be', 'abcdefghijKLMNOP'),
    extreme('digits', '007'),
  ],
  name: [
    typical((run, row) => `keymock contract ${run.runId} ${row}`),
    extreme('awkward', (run: RunFacts) => awkwardName(run.runId)),
    extreme('digits', '0071'),
    extreme('like a number', '1e3'),
    extreme('like true', 'true'),
    extreme('like null', 'null'),
    extreme('an address', (_: RunFacts, row: number) => `Ann+${row}@Example.test`),
    extreme('decomposed accents', 'E\u0301lan A\u030A'),
    extreme('long', (_: RunFacts, row: number) => `${row} ${'long name '.repeat(12)}`),
    extreme('lists in text', 'a,b;c|d'),
  ],
  byteLength: [
    typical((_, row) => 20 + row),
    extreme('minimum', 16),
    extreme('maximum', 255),
    extreme('a power of two', 64),
  ],
  ownerId: [
    typical((run, row) => `${run.users.owner}-${row}`),
    extreme('digits', (_: RunFacts, row: number) => `00${row}`),
    extreme('capitals', (run: RunFacts) => run.users.owner.toUpperCase()),
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
    typical((_, row) => ({ plan: `plan-${row}`, seats: row + 3 })),
    ...metaClasses.map(one => extreme(one.name, one.meta, one.open)),
  ],
  roles: [
    typical(({ offers }) => [offers.existingRole]),
    extreme('empty', []),
    extreme(
      'two',
      ({ offers }: RunFacts) => [offers.existingRole, ...(offers.moreRoles ?? []).slice(0, 1)],
      true,
    ),
  ],
  permissions: [
    typical(({ offers }) => [offers.existingPermission]),
    extreme('empty', []),
    extreme(
      'two',
      ({ offers }: RunFacts) => [offers.existingPermission, ...(offers.morePermissions ?? []).slice(0, 1)],
      true,
    ),
  ],
  expires: [
    typical((run, row) => run.expires + row * 1000),
    extreme('no whole second', (run: RunFacts, row: number) => run.expires + row * 1000 + 321),
    extreme('beyond 2038', (_: RunFacts, row: number) => year2050 + row * 1000),
  ],
  remaining: [
    typical((_, row) => 100 + row),
    extreme('one', 1),
    extreme('ten', 10),
    extreme('beyond 16 bits', 70_001),
    extreme('beyond 32 bits', 2 ** 32 + 5, true),
    extreme('beyond 53 bits', 2 ** 53 - 1, true),
  ],
  refill: [
    typical(
      ({ offers }, row) => ({ interval: intervalOf(offers.refillIntervals, row), amount: 20 + row }),
      true,
    ),
    extreme(
      'one',
      ({ offers }: RunFacts, row: number) => ({
        interval: intervalOf(offers.refillIntervals, row),
        amount: 1,
      }),
      true,
    ),
    extreme(
      'large, with a day',
      ({ offers }: RunFacts, row: number) => ({
        interval: intervalOf(offers.refillIntervals, 0),
        amount: 70_001 + row,
        refillDay: 1 + (row % 28),
      }),
      true,
    ),
  ],
  ratelimit: [
    typical(
      ({ offers }, row) => ({
        type: typeOf(offers.ratelimitTypes, row),
        limit: 10 + row,
        duration: 60_000 + 1000 * row,
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
        duration: 3_600_000 + 1000 * row,
      }),
      true,
    ),
  ],
  enabled: [typical(() => true), extreme('false', false)],
  recoverable: [typical(() => false), extreme('true', true, true)],
  environment: [
    typical((_, row) => `live-${row}`),
    extreme('as long as may be', 'e'.repeat(256)),
    extreme('digits', '001'),
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
