import { isObject, isSameJson, type JsonObject, memberOf } from '../../../src/common/json.js'
import { createMembers } from '../../middleware/members.js'
import type { Made } from '../../middleware/memory.js'
import { trapTexts } from '../../script/trap-texts.js'
import {
  type ArrivingRequest,
  type Condition,
  conditionsOf,
  type KeyInQuestion,
  type KeyPlace,
  type PagePlace,
  type QueryPlace,
  type RecordPlace,
  timesAsked,
} from './condition.js'
import { kebab } from './operator.js'

// When a generated wrong server shows its fault: the name of the condition, its words, and the condition.

const has =
  (name: string) =>
  ({ query }: QueryPlace) =>
    (query.get(name) ?? '') !== ''
const is =
  (name: string, value: string | null) =>
  ({ query }: QueryPlace) =>
    query.get(name) === value
const pageNumber = ({ query, memory }: QueryPlace) => memory.pageNumber(query.get('cursor'))

const singleQueryConditions = conditionsOf<QueryPlace>('query', {
  'from-page-2': ['from the second page on', has('cursor')],
  'from-page-3': ['from the third page on', place => pageNumber(place) >= 3],
  'from-page-4': ['from the fourth page on', place => pageNumber(place) >= 4],
  filtered: ['if the listing is filtered by externalId', has('externalId')],
  'filtered-by-owner': ['if the listing is filtered by ownerId', has('ownerId')],
  decrypting: ['if decrypt is true', is('decrypt', 'true')],
  'not-decrypting': ['if decrypt is not true', ({ query }) => query.get('decrypt') !== 'true'],
  revalidating: ['if revalidateKeysCache is true', is('revalidateKeysCache', 'true')],
  'not-revalidating': [
    'if revalidateKeysCache is not true',
    ({ query }) => query.get('revalidateKeysCache') !== 'true',
  ],
  'without-limit': ['if the listing has no limit', is('limit', null)],
  'limit-1': ['if the limit is 1', is('limit', '1')],
  'limit-above-10': ['if the limit is above 10', ({ query }) => Number(query.get('limit') ?? 0) > 10],
  'same-listing-again': [
    'if the client repeats a listing',
    ({ query, memory }) => memory.listings.some(known => String(known) === String(query)),
  ],
  'after-10-listings': ['after 10 listings', ({ memory }) => memory.listings.length >= 10],
  'decrypt-null': ['if decrypt is null', is('decrypt', 'null')],
  'decrypt-false': ['if decrypt is false', is('decrypt', 'false')],
  'revalidate-null': ['if revalidateKeysCache is null', is('revalidateKeysCache', 'null')],
  'revalidate-false': ['if revalidateKeysCache is false', is('revalidateKeysCache', 'false')],
})

/** Of two conditions: the name, the first condition, and the second. */
const combined = [
  ['filtered-from-page-2', 'filtered', 'from-page-2'],
  ['decrypting-from-page-2', 'decrypting', 'from-page-2'],
  ['revalidating-from-page-2', 'revalidating', 'from-page-2'],
  ['without-limit-from-page-2', 'without-limit', 'from-page-2'],
  ['filtered-and-decrypting', 'filtered', 'decrypting'],
  ['filtered-and-revalidating', 'filtered', 'revalidating'],
  ['decrypting-and-revalidating', 'decrypting', 'revalidating'],
  ['filtered-without-limit', 'filtered', 'without-limit'],
  ['decrypting-without-limit', 'decrypting', 'without-limit'],
] as const

export const queryConditions: readonly Condition<QueryPlace>[] = [
  ...singleQueryConditions,
  ...combined.flatMap(([name, ...parts]) => {
    const both = parts.flatMap(part => singleQueryConditions.find(one => one.name === part) ?? [])
    const when = both.map(one => one.when).join(' and ')
    return conditionsOf<QueryPlace>('query', { [name]: [when, place => both.every(one => one.holds(place))] })
  }),
]

/** Conditions on the keys of a page. */
export const onlyPageConditions = conditionsOf<PagePlace>('page', {
  'with-no-keys': ['if the page has no keys', ({ count }) => count === 0],
  'with-one-key': ['if the page has one key', ({ count }) => count === 1],
  'with-no-keys-of-a-user': [
    'if the listing is filtered by externalId, and the page has no keys',
    ({ count, query }) => count === 0 && query.has('externalId'),
  ],
  full: ['if the page is full', ({ count, query }) => count === Number(query.get('limit') ?? 100)],
  'on-the-last-full-page': [
    'on the last page, if it is full and not the first',
    ({ count, hasMore, query }) =>
      !hasMore && query.has('cursor') && count === Number(query.get('limit') ?? 100),
  ],
  'with-more-to-come': ['if another page follows', ({ hasMore }) => hasMore],
  'on-the-last-page': [
    'on the last of several pages',
    ({ hasMore, query }) => !hasMore && query.has('cursor'),
  ],
  'on-the-only-page': [
    'if the listing has one page',
    ({ hasMore, query }) => !hasMore && !query.has('cursor'),
  ],
})

export const pageConditions: readonly Condition<PagePlace>[] = [...queryConditions, ...onlyPageConditions]

/** Whether the create has each field. In a wrong server, any field may affect another field. */
const besideMembers = createMembers
  .filter(({ name }) => name !== 'apiId')
  .flatMap(({ name, path }) =>
    conditionsOf<KeyPlace>('create', {
      [`beside-${name}`]: [
        `if the create has ${name}`,
        ({ request }) => memberOf(request, path) !== undefined,
      ],
      [`without-${name}`]: [
        `if the create has no ${name}`,
        ({ request }) => memberOf(request, path) === undefined,
      ],
    }),
  )

const previous = ({ number, memory }: KeyPlace): Made | undefined => memory.made[number - 1]
const listIn = (request: JsonObject, name: string) => {
  const list = request[name]
  return Array.isArray(list) ? list : []
}
const isText = (value: unknown, form: RegExp) => typeof value === 'string' && form.test(value)
const hasText =
  (form: RegExp) =>
  ({ request }: KeyPlace) =>
    [request.name, request.externalId, request.ownerId, request.environment].some(text => isText(text, form))
const numbers = ({ request }: KeyPlace) =>
  ['expires', 'remaining', 'refill.amount', 'ratelimit.limit'].map(name => memberOf(request, name.split('.')))

const isValue =
  (name: string, value: unknown) =>
  ({ request }: KeyPlace) =>
    request[name] === value
const isLike =
  (name: string, form: RegExp) =>
  ({ request }: KeyPlace) =>
    isText(request[name], form)
const hasNumber = (least: number) => (place: KeyPlace) =>
  numbers(place)
    .slice(1)
    .some(value => Number(value) >= least)

export const keyConditions: readonly Condition<KeyPlace>[] = [
  ...besideMembers,
  ...conditionsOf<KeyPlace>('create', {
    'of-the-first-key': ['if the key is the first created key', ({ number }) => number === 0],
    'from-the-2nd-key': ['if another key was created before', ({ number }) => number >= 1],
    'from-the-10th-key': ['if nine keys were created before', ({ number }) => number >= 9],
    'from-the-20th-key': ['if 19 keys were created before', ({ number }) => number >= 19],
    'every-third-key': ['for every third created key', ({ number }) => number % 3 === 2],
    'same-request-again': [
      'if an earlier create was equal',
      ({ request, number, memory }) =>
        memory.made.slice(0, number).some(other => isSameJson(other.request, request)),
    ],
    'same-user-again': [
      'if the user already has a key',
      ({ request, number, memory }) =>
        request.externalId !== undefined &&
        memory.made.slice(0, number).some(other => other.request.externalId === request.externalId),
    ],
    'after-one-with-roles': [
      'if the previous key has roles',
      place => listIn(previous(place)?.request ?? {}, 'roles').length > 0,
    ],
    'after-a-disabled-one': [
      'if the previous key is disabled',
      place => previous(place)?.request.enabled === false,
    ],
    'after-one-with-expires': [
      'if the previous key has expires',
      place => previous(place)?.request.expires !== undefined,
    ],
    'after-a-refusal': ['after a refused create', ({ memory }) => memory.refused.length > 0],
    'with-expires-and-remaining': [
      'if the create has expires and remaining',
      ({ request }) => request.expires !== undefined && request.remaining !== undefined,
    ],
    'with-roles-and-permissions': [
      'if the create has roles and permissions',
      ({ request }) => listIn(request, 'roles').length > 0 && listIn(request, 'permissions').length > 0,
    ],
    'with-two-roles': [
      'if the create has two or more roles',
      ({ request }) => listIn(request, 'roles').length >= 2,
    ],
    'disabled-and-expiring': [
      'if the key is disabled and expires',
      ({ request }) => request.enabled === false && request.expires !== undefined,
    ],
    'disabled-and-recoverable': [
      'if the key is disabled and recoverable',
      ({ request }) => request.enabled === false && request.recoverable === true,
    ],
    'explicitly-enabled': ['if enabled is true', isValue('enabled', true)],
    recoverable: ['if the key is recoverable', isValue('recoverable', true)],
    'of-another-owner': [
      'if ownerId and externalId differ',
      ({ request }) =>
        request.ownerId !== undefined &&
        request.externalId !== undefined &&
        request.ownerId !== request.externalId,
    ],
    'with-digits-only': ['if the name, user or environment consists of digits', hasText(/^\d+$/)],
    'with-an-at-sign': ['if the name, user or environment has an at sign', hasText(/@/)],
    'with-outer-spaces': [
      'if the name, user or environment starts or ends with white space',
      hasText(/^\s|\s$/),
    ],
    'with-other-letters': [
      'if the name, user or environment has a character that is not printable ASCII',
      hasText(/[^ -~]/),
    ],
    'with-a-long-text': ['if the name, user or environment has 100 characters or more', hasText(/.{100}/)],
    'with-a-number-beyond-31-bits': [
      'if remaining, refill.amount or ratelimit.limit needs more than 31 bits',
      hasNumber(2 ** 31),
    ],
    'beyond-2038': [
      'if the key expires after 2038',
      ({ request }) => Number(request.expires) > 2 ** 31 * 1000,
    ],
    'with-a-one': [
      'if expires, remaining, refill.amount or ratelimit.limit is 1',
      place => numbers(place).includes(1),
    ],
    'with-a-large-number': [
      'if remaining, refill.amount or ratelimit.limit is 1000 or more',
      hasNumber(1000),
    ],
    'with-empty-meta': ['if meta is empty', ({ request }) => isSameJson(request.meta, {})],
    'with-a-short-prefix': ['if the prefix has one character', isLike('prefix', /^.$/)],
    'with-an-underscore-in-the-prefix': ['if the prefix has an underscore', isLike('prefix', /_/)],
    'with-capitals-in-the-prefix': ['if the prefix has capital letters', isLike('prefix', /[A-Z]/)],
    'with-a-prefix-of-16': ['if the prefix has 16 characters', isLike('prefix', /^.{16}$/)],
    'with-an-environment-of-256': [
      'if the environment has 256 characters',
      isLike('environment', /^.{256}$/),
    ],
    'of-255-bytes': ['if byteLength is 255', isValue('byteLength', 255)],
    'with-empty-lists': [
      'if roles or permissions are empty',
      ({ request }) => [request.roles, request.permissions].some(list => isSameJson(list, [])),
    ],
    'of-16-bytes': ['if byteLength is 16', isValue('byteLength', 16)],
    'of-many-bytes': ['if byteLength is 64 or more', ({ request }) => Number(request.byteLength) >= 64],
    'in-another-api': [
      'if the key and the first key are in different APIs',
      ({ request, memory }) => memory.made[0] !== undefined && memory.made[0].request.apiId !== request.apiId,
    ],
  }),
]

const hour = 3_600_000

export const recordConditions: readonly Condition<RecordPlace>[] = [
  ...queryConditions,
  ...keyConditions.map(condition => ({
    ...condition,
    holds: ({ made, memory }: RecordPlace) =>
      made !== undefined && condition.holds({ request: made.request, number: made.number, memory }),
  })),
  ...conditionsOf<RecordPlace>('record', {
    'listed-before': [
      'if the key was listed before',
      ({ memory, record }) => memory.timesListed(record.id) > 1,
    ],
    'listed-3-times': [
      'if the key was listed three times before',
      ({ memory, record }) => memory.timesListed(record.id) > 3,
    ],
    'first-on-page': ['if the key is the first on its page', ({ index }) => index === 0],
    'last-on-page': [
      'if the key is the last on its page',
      ({ index, page }) => index === page.keys.length - 1,
    ],
    'alone-on-page': ['if the key is alone on its page', ({ page }) => page.keys.length === 1],
    'from-the-5th-on-page': ['if four keys precede the key on its page', ({ index }) => index >= 4],
    'on-the-last-page': [
      'on the last of several pages',
      ({ page, query }) => !page.cursor && query.has('cursor'),
    ],
    'not-on-the-last-page': ['on all pages but the last', ({ page }) => Boolean(page.cursor)],
    disabled: ['if the key is disabled', ({ record }) => record.enabled === false],
    'not-the-newest': [
      'after another key was created',
      ({ made, memory }) => made !== undefined && made.number < memory.made.length - 1,
    ],
    expired: ['after the key has expired', ({ made, now }) => Number(made?.request.expires) <= now],
    exhausted: ['if remaining is 0 in the create', ({ made }) => made?.request.remaining === 0],
    'expiring-soon': [
      'in the hour before the key expires',
      ({ made, now }) => Number(made?.request.expires) > now && Number(made?.request.expires) < now + hour,
    ],
    'expiring-late': [
      'if the key expires in more than an hour',
      ({ made, now }) => Number(made?.request.expires) > now + hour,
    ],
    'made-elsewhere': ['if the key existed before the run', ({ made }) => made === undefined],
  }),
]

const latest = ({ history }: ArrivingRequest, back = 1) => history.answered.at(-back)
const isRefusedCreate = (arriving: ArrivingRequest, back = 1) => {
  const before = latest(arriving, back)
  return before?.isCreate === true && before.isRefused
}
const areUnderWay =
  (count: number) =>
  ({ history }: ArrivingRequest) =>
    history.underWay.size >= count
const isOnPage = (number: number) => (place: QueryPlace) => pageNumber(place) === number
const wasAsked =
  (count: number) =>
  ({ request, history }: ArrivingRequest) =>
    timesAsked(history, request) === count

function isBetweenPages(arriving: ArrivingRequest, isRefused: boolean): boolean {
  const { request, history } = arriving
  if (!request.query.get('cursor')) return false
  const page = history.answered.findLastIndex(({ hasMore }) => hasMore)
  return history.answered.slice(page + 1).some(other => other.isCreate && other.isRefused === isRefused)
}

function isOfStranger({ request, history }: ArrivingRequest): boolean {
  const own = request.headers.get('Authorization')
  return [...history.underWay].some(other => other.headers.get('Authorization') !== own)
}

/** Conditions on the requests before and beside a request. */
export const arrivalConditions: readonly Condition<ArrivingRequest>[] = [
  ...conditionsOf<ArrivingRequest>('refused create', {
    'right-after-a-refused-create': ['right after a refused create', isRefusedCreate],
    'one-listing-after-a-refused-create': [
      'after a refused create and one listing',
      arriving => latest(arriving)?.isCreate === false && isRefusedCreate(arriving, 2),
    ],
  }),
  ...conditionsOf<ArrivingRequest>('under way', {
    'with-2-under-way': ['while two requests are in progress', areUnderWay(2)],
    'with-4-under-way': ['while four requests are in progress', areUnderWay(4)],
    'with-8-under-way': ['while eight requests are in progress', areUnderWay(8)],
  }),
  ...conditionsOf<ArrivingRequest>('neighbour', {
    'beside-another-token': ['while a request with another token is in progress', isOfStranger],
    'right-after-another-token': [
      'right after a request with another token',
      arriving => {
        const before = latest(arriving)
        return before !== undefined && before.authorization !== arriving.request.headers.get('Authorization')
      },
    ],
  }),
  ...conditionsOf<ArrivingRequest>('page', {
    'on-page-2': ['on the second page', isOnPage(2), 'list'],
    'on-page-3': ['on the third page', isOnPage(3), 'list'],
    'on-page-5': ['on the fifth page', isOnPage(5), 'list'],
    'past-12-pages': ['after the twelfth page', place => pageNumber(place) > 12, 'list'],
    'past-100-keys': [
      'after the first 100 keys',
      ({ query, memory }) => memory.keysBefore(query.get('cursor')) >= 100,
      'list',
    ],
  }),
  ...conditionsOf<ArrivingRequest>('again', {
    'asked-once': ['if no earlier request equals this request', wasAsked(0)],
    'asked-twice': ['if exactly one earlier request equals this request', wasAsked(1)],
    'asked-three-times': ['if exactly two earlier requests equal this request', wasAsked(2)],
  }),
  ...conditionsOf<ArrivingRequest>('between pages', {
    'after-a-create-between-pages': [
      'if a key was created since the previous page',
      arriving => isBetweenPages(arriving, false),
      'list',
    ],
    'after-a-refusal-between-pages': [
      'if a create was refused since the previous page',
      arriving => isBetweenPages(arriving, true),
      'list',
    ],
    'while-a-walk-is-open': [
      'right after a page with a cursor',
      arriving => latest(arriving)?.hasMore === true,
      'create',
    ],
  }),
]

function sharesWithRefused(name: string): (key: KeyInQuestion) => boolean {
  return key => {
    const own = key.request[name]
    return own !== undefined && key.memory.refused.some(body => body[name] === own)
  }
}

function isBesideRefusal(
  { isOld, number, refusals, memory }: KeyInQuestion,
  side: 'before' | 'after',
): boolean {
  if (isOld) return false
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

/** Conditions on a key that need more than its create. */
export const keyPlaceConditions: readonly Condition<KeyInQuestion>[] = [
  ...trapTexts.flatMap(({ name, is, matches }) =>
    trappedFields.flatMap(field =>
      conditionsOf<KeyInQuestion>('trap text', {
        [`${kebab(field)}-is-${name}`]: [
          `if ${field} ${field === 'meta' ? 'has' : 'is'} a text ${is}`,
          key => textsIn(key.request[field]).some(text => matches.test(text)),
        ],
      }),
    ),
  ),
  ...conditionsOf<KeyInQuestion>('trap number', {
    'expires-within-25-days': [
      'if the key expires within 25 days',
      key => Number(key.request.expires) - key.now < 25 * 86_400_000,
    ],
  }),
  ...conditionsOf<KeyInQuestion>('refused create', {
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
  ...conditionsOf<KeyInQuestion>('state', {
    expired: ['after the key has expired', key => Number(key.request.expires) <= key.now, 'list'],
    'switched-off': ['if the key was created disabled', key => key.request.enabled === false],
    'used-up': ['if remaining is 0 in the create', key => key.request.remaining === 0],
  }),
  ...conditionsOf<KeyInQuestion>('old keys', {
    'old-and-past-100': [
      'if the key existed before the run and follows 100 other keys in the listing',
      ({ isOld, position }) => isOld && position >= 100,
      'list',
    ],
  }),
  ...pairs.flatMap(([one, other]) =>
    conditionsOf<KeyInQuestion>('two fields', {
      [`${kebab(one)}-meets-${kebab(other)}`]: [
        `if the create has ${one} and ${other}`,
        key => key.request[one] !== undefined && key.request[other] !== undefined,
      ],
    }),
  ),
]
