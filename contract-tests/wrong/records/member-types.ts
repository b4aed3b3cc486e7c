import { changingField } from '../../middleware/changing.js'
import type { WrongServer } from '../wrong-server.js'

export const ownSections: Readonly<Record<string, string>> = {
  refill: '2.2',
  ratelimit: '2.3',
  identity: '2.4',
}

export const kebab = (name: string) => name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

type MemberType = readonly [
  field: 'refill' | 'ratelimit' | 'identity',
  member: string,
  suffix: string,
  type: string,
  bug: string,
  value: (member: unknown) => unknown,
]

const mistyped: readonly MemberType[] = [
  ['refill', 'interval', 'as-number', 'a string', 'The record shows the interval in seconds.', () => 86_400],
  ['refill', 'amount', 'as-text', 'an integer', 'The serializer writes 64-bit integers as text.', String],
  ['refill', 'refillDay', 'as-text', 'an integer', 'The record shows the day as text.', () => '1'],
  ['refill', 'refillDay', 'with-fraction', 'an integer', 'The record shows day 1.5.', () => 1.5],
  ['ratelimit', 'async', 'as-number', 'a boolean', 'The database returns booleans as 0 and 1.', Number],
  [
    'ratelimit',
    'async',
    'as-text',
    'a boolean',
    'The record shows the type from the create in place of a boolean.',
    async => (async ? 'fast' : 'consistent'),
  ],
  ['ratelimit', 'limit', 'as-text', 'an integer', 'The serializer writes 64-bit integers as text.', String],
  [
    'ratelimit',
    'duration',
    'as-text',
    'an integer',
    'The record shows the duration with its unit.',
    ms => `${ms}ms`,
  ],
  [
    'ratelimit',
    'duration',
    'with-fraction',
    'an integer',
    'The record shows the duration in minutes with a fraction.',
    () => 1.5,
  ],
  ['identity', 'id', 'as-number', 'a string', 'The record shows the number of the database row.', () => 4711],
  [
    'identity',
    'externalId',
    'as-object',
    'a string',
    'The record shows the user as an object.',
    value => ({ value }),
  ],
  [
    'identity',
    'meta',
    'as-text',
    'an object',
    'The database column contains JSON text, and the record shows this text.',
    meta => JSON.stringify(meta ?? {}),
  ],
  [
    'identity',
    'meta',
    'as-array',
    'an object',
    'The database returns an empty map as an empty list.',
    () => [],
  ],
]

export const wrongMemberTypes: readonly WrongServer[] = mistyped.map(
  ([field, member, suffix, type, bug, value]) => ({
    name: `${field}-${kebab(member)}-${suffix}`,
    sections: [ownSections[field] ?? ''],
    breaks: `${member} of ${field} is ${type}.`,
    bug,
    middleware: changingField(field, object => ({ ...object, [member]: value(Reflect.get(object, member)) })),
  }),
)
