import { isObject } from '../../../../src/common/is-object.js'
import { trapTexts } from '../../../design/trap-texts.js'
import { type JsonObject, memberOf } from '../../../middleware/member-value.js'
import { createMembers } from '../../../middleware/members.js'
import { type KeyInQuestion, type KeyWhen, keyWhens } from './when.js'

const beyond31Bits = 2 ** 31
const given = (name: string) => (key: KeyInQuestion) => memberOf(key.given, name.split('.'))
const isGiven = (name: string) => (key: KeyInQuestion) => given(name)(key) !== undefined
const numbers = ['remaining', 'refill.amount', 'ratelimit.limit', 'ratelimit.duration']

function sharesWithRefused(name: string): (key: KeyInQuestion) => boolean {
  return key => {
    const own = given(name)(key)
    return own !== undefined && key.memory.refused.some(body => body[name] === own)
  }
}

function isBesideRefusal({ number, refusals, memory }: KeyInQuestion, side: 'before' | 'after'): boolean {
  if (number === undefined) return false
  if (side === 'before') return refusals > (memory.made[number - 1]?.refusals ?? 0)
  return (memory.made[number + 1]?.refusals ?? memory.refused.length) > refusals
}

const pairs = createMembers
  .filter(({ name }) => name !== 'apiId' && !name.includes('.'))
  .flatMap(({ name }, index, all) => all.slice(index + 1).map(other => [name, other.name] as const))

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return isObject(value) ? Object.entries(value).flatMap(([name, inner]) => [name, ...textsIn(inner)]) : []
}

const trappedFields = ['name', 'externalId', 'ownerId', 'meta'] as const

export const whensOfKeys: readonly KeyWhen[] = [
  ...trapTexts.flatMap(({ name, is, matches }) =>
    trappedFields.flatMap(field =>
      keyWhens('trap text', {
        [`${kebab(field)}-is-${name}`]: [
          `if ${field} ${field === 'meta' ? 'has' : 'is'} a text ${is}`,
          key => textsIn(given(field)(key)).some(text => matches.test(text)),
        ],
      }),
    ),
  ),
  ...keyWhens('trap number', {
    'expires-after-2038': [
      'if the key expires after 2038',
      key => Number(given('expires')(key)) > beyond31Bits * 1000,
    ],
    'expires-within-25-days': [
      'if the key expires within 25 days',
      key => Number(given('expires')(key)) - key.now < 25 * 86_400_000,
    ],
    ...Object.fromEntries(
      numbers.flatMap(name => [
        [
          `${kebab(name)}-beyond-31-bits`,
          [
            `if ${name} needs more than 31 bits`,
            (key: KeyInQuestion) => Number(given(name)(key)) >= beyond31Bits,
          ],
        ] as const,
        [
          `${kebab(name)}-is-one`,
          [`if ${name} is 1`, (key: KeyInQuestion) => given(name)(key) === 1],
        ] as const,
      ]),
    ),
  }),
  ...keyWhens('refused create', {
    'user-was-refused': ['if a create for the same user was refused before', sharesWithRefused('externalId')],
    'name-was-refused': ['if a create with the same name was refused before', sharesWithRefused('name')],
    'made-after-a-refusal': [
      'if a create was refused between this key and the previous key',
      key => isBesideRefusal(key, 'before'),
    ],
    'made-before-a-refusal': [
      'if a create was refused between this key and the next key',
      key => isBesideRefusal(key, 'after'),
      'list',
    ],
  }),
  ...keyWhens('state', {
    expired: ['after the key has expired', key => Number(given('expires')(key)) <= key.now, 'list'],
    'switched-off': ['if the key was created disabled', key => given('enabled')(key) === false],
    'used-up': ['if remaining is 0 in the create', key => given('remaining')(key) === 0],
    'rate-limited': ['if the key has a rate limit', isGiven('ratelimit')],
    refilled: ['if the key has a refill', isGiven('refill')],
    'kept-recoverable': ['if the key is recoverable', key => given('recoverable')(key) === true],
  }),
  ...keyWhens('old keys', {
    'old-and-past-100': [
      'if the key existed before the run and follows 100 other keys in the listing',
      ({ number, position }) => number === undefined && position >= 100,
      'list',
    ],
  }),
  ...pairs.flatMap(([one, other]) =>
    keyWhens('two fields', {
      [`${kebab(one)}-meets-${kebab(other)}`]: [
        `if the create has ${one} and ${other}`,
        key => isGiven(one)(key) && isGiven(other)(key),
      ],
    }),
  ),
]

function kebab(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replace('.', '-')
    .toLowerCase()
}

export function keyOfCreate(
  body: JsonObject,
  { memory, now }: Pick<KeyInQuestion, 'memory' | 'now'>,
): KeyInQuestion {
  const { made, refused } = memory
  return { given: body, number: made.length, refusals: refused.length, position: 0, memory, now }
}
