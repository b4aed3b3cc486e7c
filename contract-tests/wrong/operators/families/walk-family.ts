import type { KeyRecord } from '../../../../schemas/generated/types.js'
import { answerOf, pageOf, withQuery } from '../../../middleware/json-message.js'
import type { MakeMiddleware } from '../../../middleware/middleware.js'
import { isList, isSuccess } from '../../../middleware/operation.js'
import { allKeys } from '../../../middleware/own-pages.js'
import { type OperatorServer, operatorServer } from '../operator.js'

type Value = (key: KeyRecord) => string | number

/** An ordered listing whose cursor names the last key of its page. */
interface Walk {
  readonly order: (a: KeyRecord, b: KeyRecord) => number
  readonly isBehind: (key: KeyRecord, last: KeyRecord) => boolean
  /** Whether the last page also has a cursor. */
  readonly goesOn?: (count: number, limit: number) => boolean
}

const compare = (value: Value) => (a: KeyRecord, b: KeyRecord) => {
  const [one, other] = [value(a), value(b)]
  if (one === other) return 0
  return one < other ? -1 : 1
}
const byId: Value = ({ id = '' }) => id
const byTime: Value = ({ createdAt = 0 }) => createdAt
const byName: Value = ({ name }) => name ?? ''
const then =
  (...orders: ((a: KeyRecord, b: KeyRecord) => number)[]) =>
  (a: KeyRecord, b: KeyRecord) =>
    orders.reduce((found, order) => found || order(a, b), 0)
const behind = (order: (a: KeyRecord, b: KeyRecord) => number) => (key: KeyRecord, last: KeyRecord) =>
  order(key, last) > 0
const timeAndId = then(compare(byTime), compare(byId))
const right: Walk = { order: timeAndId, isBehind: behind(timeAndId) }

const walks: Readonly<Record<string, readonly [does: string, walk: Walk]>> = {
  'ties-lost': [
    "skips keys with the same createdAt as the previous page's last key",
    { order: timeAndId, isBehind: behind(compare(byTime)) },
  ],
  'ties-repeated': [
    "repeats keys with the same createdAt as the previous page's last key",
    { order: timeAndId, isBehind: (key, last) => compare(byTime)(key, last) >= 0 && key.id !== last.id },
  ],
  'ordered-by-time-compared-by-id': [
    'starts at the next id, although createdAt orders the listing',
    { order: timeAndId, isBehind: behind(compare(byId)) },
  ],
  'ordered-by-name-compared-by-time': [
    'starts at the next createdAt, although the name orders the listing',
    { order: then(compare(byName), timeAndId), isBehind: behind(timeAndId) },
  ],
  'ordered-by-name-compared-by-name': [
    "skips keys with the same name as the previous page's last key",
    { order: then(compare(byName), timeAndId), isBehind: behind(compare(byName)) },
  ],
  'ordered-by-id-compared-without-case': [
    'starts at the next id in any letter case, although the exact id orders the listing',
    { order: compare(byId), isBehind: behind(compare(key => byId(key).toString().toLowerCase())) },
  ],
  'ordered-downwards-compared-upwards': [
    'starts at the next createdAt, although the listing begins with the newest key',
    { order: (a, b) => timeAndId(b, a), isBehind: behind(timeAndId) },
  ],
  'ends-in-a-circle': ['starts the listing again after its end', { ...right, goesOn: () => true }],
  'ends-in-a-circle-if-full': [
    'starts the listing again after a full last page',
    { ...right, goesOn: (count, limit) => count === limit },
  ],
}

export const walkFamily: readonly OperatorServer[] = Object.entries(walks).map(([operator, [does, walk]]) =>
  operatorServer('walk', {
    operator,
    member: 'pages',
    sections: ['4.1'],
    breaks: 'A cursor leads to the next page, and without a cursor there are no further results.',
    does: `The next page ${does}`,
    middleware: walking(walk),
    right: walking(right),
  }),
)

function walking({ order, isBehind, goesOn = () => false }: Walk): MakeMiddleware {
  return () => async (request, next) => {
    const limit = Number(request.query.get('limit') ?? 100)
    const answer = isList(request)
      ? await next(withQuery(request, query => query.delete('cursor')))
      : undefined
    if (answer === undefined || !isSuccess(answer)) return answer ?? next(request)
    const sorted = ((await allKeys(request, next)) ?? []).toSorted(order)
    const cursor = request.query.get('cursor')
    const last = sorted.find(({ id }) => `behind_${id}` === cursor)
    const left = last === undefined ? sorted : sorted.filter(key => isBehind(key, last))
    const keys = left.slice(0, limit)
    const isEnd = left.length <= limit
    const further = isEnd
      ? goesOn(keys.length, limit)
        ? 'behind_all'
        : undefined
      : `behind_${keys.at(-1)?.id}`
    const page = { keys, total: pageOf(answer).total }
    return answerOf(200, JSON.stringify(further === undefined ? page : { ...page, cursor: further }))
  }
}
