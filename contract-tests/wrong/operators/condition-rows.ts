import { isSameJson, type JsonObject, memberOf } from '../../../src/common/json.js'
import { createMembers } from '../../middleware/members.js'
import type { Made } from '../../middleware/memory.js'
import {
  type Condition,
  conditionsOf,
  type PagePlace,
  type QueryPlace,
  type RecordPlace,
  type RequestPlace,
} from './condition.js'

// When a generated wrong server shows its fault: the name of the condition, its words, and the condition.

const has =
  (name: string) =>
  ({ query }: QueryPlace) =>
    (query.get(name) ?? '') !== ''
const is =
  (name: string, value: string | null) =>
  ({ query }: QueryPlace) =>
    query.get(name) === value
const isFiltered = has('externalId')
const decrypts = is('decrypt', 'true')
const revalidates = is('revalidateKeysCache', 'true')
const isLater = has('cursor')
const hasNoLimit = is('limit', null)
const both = (a: (place: QueryPlace) => boolean, b: (place: QueryPlace) => boolean) => (place: QueryPlace) =>
  a(place) && b(place)
const pageNumber = ({ query, memory }: QueryPlace) => memory.pageNumber(query.get('cursor'))

export const queryConditions: readonly Condition<QueryPlace>[] = conditionsOf<QueryPlace>({
  'from-page-2': ['from the second page on', isLater],
  'from-page-3': ['from the third page on', place => pageNumber(place) >= 3],
  'from-page-4': ['from the fourth page on', place => pageNumber(place) >= 4],
  filtered: ['if the listing is filtered by externalId', isFiltered],
  'filtered-by-owner': ['if the listing is filtered by ownerId', has('ownerId')],
  decrypting: ['if decrypt is true', decrypts],
  'not-decrypting': ['if decrypt is not true', place => !decrypts(place)],
  revalidating: ['if revalidateKeysCache is true', revalidates],
  'not-revalidating': ['if revalidateKeysCache is not true', place => !revalidates(place)],
  'without-limit': ['if the listing has no limit', hasNoLimit],
  'limit-1': ['if the limit is 1', is('limit', '1')],
  'limit-above-10': ['if the limit is above 10', ({ query }) => Number(query.get('limit') ?? 0) > 10],
  'filtered-from-page-2': [
    'from the second page on, if the listing is filtered by externalId',
    both(isFiltered, isLater),
  ],
  'decrypting-from-page-2': ['from the second page on, if decrypt is true', both(decrypts, isLater)],
  'revalidating-from-page-2': [
    'from the second page on, if revalidateKeysCache is true',
    both(revalidates, isLater),
  ],
  'without-limit-from-page-2': [
    'from the second page on, if the listing has no limit',
    both(hasNoLimit, isLater),
  ],
  'filtered-and-decrypting': [
    'if decrypt is true and the listing is filtered by externalId',
    both(isFiltered, decrypts),
  ],
  'filtered-and-revalidating': [
    'if the listing is filtered by externalId and revalidateKeysCache is true',
    both(isFiltered, revalidates),
  ],
  'decrypting-and-revalidating': ['if decrypt and revalidateKeysCache are true', both(decrypts, revalidates)],
  'filtered-without-limit': [
    'if the listing is filtered by externalId and has no limit',
    both(isFiltered, hasNoLimit),
  ],
  'decrypting-without-limit': ['if decrypt is true and the listing has no limit', both(decrypts, hasNoLimit)],
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

export const pageConditions: readonly Condition<PagePlace>[] = [
  ...queryConditions,
  ...conditionsOf<PagePlace>({
    'with-no-keys': ['if the page has no keys', ({ count }) => count === 0],
    'with-one-key': ['if the page has one key', ({ count }) => count === 1],
    'with-no-keys-of-a-user': [
      'if the listing is filtered by externalId, and the page has no keys',
      ({ count, query }) => count === 0 && query.has('externalId'),
    ],
    full: ['if the page is full', ({ count, query }) => count === Number(query.get('limit') ?? 100)],
    'with-more-to-come': ['if another page follows', ({ hasMore }) => hasMore],
    'on-the-last-page': [
      'on the last of several pages',
      ({ hasMore, query }) => !hasMore && query.has('cursor'),
    ],
    'on-the-only-page': [
      'if the listing has one page',
      ({ hasMore, query }) => !hasMore && !query.has('cursor'),
    ],
  }),
]

/** Whether the create has each field. In a wrong server, any field may affect another field. */
const besideMembers: Condition<RequestPlace>[] = createMembers
  .filter(({ name }) => name !== 'apiId')
  .flatMap(({ name, path }) => [
    {
      name: `beside-${name}`,
      when: `if the create has ${name}`,
      holds: ({ request }) => memberOf(request, path) !== undefined,
    },
    {
      name: `without-${name}`,
      when: `if the create has no ${name}`,
      holds: ({ request }) => memberOf(request, path) === undefined,
    },
  ])

const previous = ({ number, memory }: RequestPlace): Made | undefined => memory.made[number - 1]
const listIn = (request: JsonObject, name: string) => {
  const list = request[name]
  return Array.isArray(list) ? list : []
}
const isText = (value: unknown, form: RegExp) => typeof value === 'string' && form.test(value)
const hasText =
  (form: RegExp) =>
  ({ request }: RequestPlace) =>
    [request.name, request.externalId, request.ownerId, request.environment].some(text => isText(text, form))
const numbers = ({ request }: RequestPlace) =>
  ['expires', 'remaining', 'refill.amount', 'ratelimit.limit'].map(name => memberOf(request, name.split('.')))

const isValue =
  (name: string, value: unknown) =>
  ({ request }: RequestPlace) =>
    request[name] === value
const isLike =
  (name: string, form: RegExp) =>
  ({ request }: RequestPlace) =>
    isText(request[name], form)
const hasNumber = (least: number) => (place: RequestPlace) =>
  numbers(place)
    .slice(1)
    .some(value => Number(value) >= least)

export const requestConditions: readonly Condition<RequestPlace>[] = [
  ...besideMembers,
  ...conditionsOf<RequestPlace>({
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
  ...requestConditions.map(condition => ({
    ...condition,
    holds: ({ made, memory }: RecordPlace) =>
      made !== undefined && condition.holds({ request: made.request, number: made.number, memory }),
  })),
  ...conditionsOf<RecordPlace>({
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
