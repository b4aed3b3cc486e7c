import { isObject, memberOf } from '../../../src/common/json.js'
import { pageOf } from '../../middleware/json-message.js'
import { createMembers } from '../../middleware/members.js'
import { isSuccess } from '../../middleware/operation.js'
import { trapTexts } from '../../script/trap-texts.js'
import { kebab } from './operator.js'
import {
  type ArrivingRequest,
  type KeyInQuestion,
  type KeyWhen,
  keyWhens,
  type RequestWhen,
  requestWhens,
  timesAsked,
} from './when.js'

// Conditions that combine with each fault: the name, the words after the description of the fault, and the condition.

const last = ({ history }: ArrivingRequest, back = 1) => history.answered.at(-back)
const isRefusedCreate = (arriving: ArrivingRequest, back = 1) => {
  const before = last(arriving, back)
  return before?.isCreate === true && before.isRefused
}
const areUnderWay =
  (count: number) =>
  ({ history }: ArrivingRequest) =>
    history.underWay.size >= count
const isOnPage =
  (number: number) =>
  ({ request, history }: ArrivingRequest) =>
    history.memory.pageNumber(request.query.get('cursor')) === number
const isFiltered = ({ request }: ArrivingRequest) => (request.query.get('externalId') ?? '') !== ''
const decrypts = ({ request }: ArrivingRequest) => request.query.get('decrypt') === 'true'
const wasAsked =
  (count: number) =>
  ({ request, history }: ArrivingRequest) =>
    timesAsked(history, request) === count

function firstApi({ history }: ArrivingRequest): unknown {
  const [first] = history.answered
  return first?.isCreate ? first.body?.apiId : first?.query.get('apiId')
}

function isLastFullPage({ request, answer }: ArrivingRequest): boolean {
  if (answer === undefined || !isSuccess(answer) || !request.query.has('cursor')) return false
  const { keys, cursor } = pageOf(answer)
  return !cursor && keys.length === Number(request.query.get('limit') ?? 100)
}

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

export const whensOfRequests: readonly RequestWhen[] = [
  ...requestWhens('refused create', {
    'right-after-a-refused-create': ['right after a refused create', isRefusedCreate],
    'one-listing-after-a-refused-create': [
      'after a refused create and one listing',
      arriving => last(arriving)?.isCreate === false && isRefusedCreate(arriving, 2),
    ],
  }),
  ...requestWhens('under way', {
    'with-2-under-way': ['while two requests are in progress', areUnderWay(2)],
    'with-4-under-way': ['while four requests are in progress', areUnderWay(4)],
    'with-8-under-way': ['while eight requests are in progress', areUnderWay(8)],
  }),
  ...requestWhens('neighbour', {
    'beside-another-token': ['while a request with another token is in progress', isOfStranger],
    'right-after-another-token': [
      'right after a request with another token',
      arriving => {
        const before = last(arriving)
        return before !== undefined && before.authorization !== arriving.request.headers.get('Authorization')
      },
    ],
  }),
  ...requestWhens('page', {
    'on-page-2': ['on the second page', isOnPage(2), 'list'],
    'on-page-3': ['on the third page', isOnPage(3), 'list'],
    'on-page-5': ['on the fifth page', isOnPage(5), 'list'],
    'past-12-pages': [
      'after the twelfth page',
      ({ request, history }) => history.memory.pageNumber(request.query.get('cursor')) > 12,
      'list',
    ],
    'past-100-keys': [
      'after the first 100 keys',
      ({ request, history }) => history.memory.keysBefore(request.query.get('cursor')) >= 100,
      'list',
    ],
  }),
  ...requestWhens('page', {
    'on-the-last-full-page': ['on the last page, if it is full and not the first', isLastFullPage, 'list'],
  }).map(when => ({ ...when, asksForAnswer: true })),
  ...requestWhens('query', {
    'under-a-filter': ['if the listing is filtered by externalId', isFiltered, 'list'],
    'under-decrypt': ['if decrypt is true', decrypts, 'list'],
    'under-filter-and-decrypt': [
      'if the listing is filtered by externalId and decrypt is true',
      arriving => isFiltered(arriving) && decrypts(arriving),
      'list',
    ],
  }),
  ...requestWhens('second API', {
    'in-the-second-api': [
      'if the request and the first request name different APIs',
      arriving => {
        const first = firstApi(arriving)
        const own = arriving.body?.apiId ?? arriving.request.query.get('apiId')
        return Boolean(first) && Boolean(own) && own !== first
      },
    ],
  }),
  ...requestWhens('again', {
    'asked-once': ['if no earlier request equals this request', wasAsked(0)],
    'asked-twice': ['if exactly one earlier request equals this request', wasAsked(1)],
    'asked-three-times': ['if exactly two earlier requests equal this request', wasAsked(2)],
  }),
  ...requestWhens('between pages', {
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
      arriving => last(arriving)?.hasMore === true,
      'create',
    ],
  }),
]

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
