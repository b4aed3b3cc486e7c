import { pageOf } from '../../../middleware/json-message.js'
import { isSuccess } from '../../../middleware/operation.js'
import { timesAsked } from './history.js'
import { type ArrivingRequest, type RequestWhen, requestWhens } from './when.js'

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
