import { type JsonObject, memberOf, withMember } from '../../../src/common/json.js'
import { changingListAnswer, changingPages } from '../../middleware/changing.js'
import { answerOf, pageOf, refusal, withQuery } from '../../middleware/json-message.js'
import { type Member, pageMembers } from '../../middleware/members.js'
import type { MakeMiddleware, MiddlewareAnswer } from '../../middleware/middleware.js'
import { isList, isSuccess } from '../../middleware/operation.js'
import { allKeys, type CutPage, cutPage, pagesOf } from '../../middleware/own-pages.js'
import type { MemberChange } from './changes.js'
import { always, type Condition, type PagePlace } from './condition.js'
import { pageConditions } from './condition-rows.js'
import { answerChanges, type Border, borders, moves, rightWalk, type Walk, walks } from './effect-rows.js'
import { changesFor, typicalChanges } from './member-changes.js'
import { type OperatorServer, operatorServer, subjectOf } from './operator.js'

const ofTotal: MemberChange = {
  name: 'only-of-this-page',
  does: 'is only the length of the keys list',
  change: (_, { message: { keys } }) => (Array.isArray(keys) ? keys.length : 0),
}
const ofEach: readonly MemberChange[] = [
  { name: 'dropped', does: 'is absent', change: () => undefined },
  { name: 'as-null', does: 'is null', change: () => null },
  {
    name: 'of-the-first-page',
    does: 'comes from the first page',
    change: (value, { memory, member }) => memberOf(memory.firstPage(), member.path) ?? value,
  },
]

/** Wrong members of pages. */
export const pageServers: readonly OperatorServer[] = pageMembers
  .filter(({ name }) => !name.includes('.'))
  .flatMap(member => {
    const own = member.name === 'total' ? [ofTotal, ...ofEach] : ofEach
    const changes = [...changesFor(member, pageMembers), ...own]
    const typical = [...typicalChanges(member), ...own]
    const under = changes.filter(change => typical.includes(change) || change.name === 'emptied')
    return [
      ...changes.map(change => changed(member, change, always)),
      ...pageConditions.flatMap(condition => under.map(change => changed(member, change, condition))),
    ]
  })
  .filter(({ operator }) => !/^of-the-(previous|next|first|last)-key$|^of-the-(twin|record)/.test(operator))

function changed(
  member: Member,
  { name, does, change }: MemberChange,
  condition: Condition<PagePlace>,
): OperatorServer {
  const isTotal = member.name === 'total'
  return operatorServer('page', {
    operator: name,
    member: member.name,
    condition,
    sections: ['4.1', '8'],
    breaks: isTotal
      ? "The total of a page is the number of the API's keys."
      : `${subjectOf(member)} of a page belongs to that page.`,
    does: `${subjectOf(member)} of a page ${does}`,
    middleware: changingPages((page, query, { memory }) => {
      if (!condition.holds({ query, memory, count: page.keys.length, hasMore: Boolean(page.cursor) }))
        return page
      const message: JsonObject = { ...page }
      const value = memberOf(page, member.path)
      const wrong = change(value, { member, message, made: undefined, memory, valueIn: () => undefined })
      return value === wrong ? page : withMember(page, member.path, wrong)
    }),
  })
}

const oneWalk = {
  sections: ['4.1'],
  breaks: 'A cursor leads to the next page, and without a cursor there are no further results.',
}

/** Next pages that begin at the wrong key. */
export const pagingServers: readonly OperatorServer[] = Object.entries(moves).flatMap(
  ([operator, [does, move]]) =>
    Object.entries(borders).flatMap(([name, [when, holds]]) =>
      [false, true].map(filtered =>
        operatorServer('paging', {
          ...oneWalk,
          operator,
          member: filtered ? 'filtered pages' : 'pages',
          condition: { name, when },
          does: `The next page ${filtered ? 'of a filtered listing ' : ''}${does}`,
          middleware: cutting(move, holds, filtered),
          right: pagesOf(allKeys),
        }),
      ),
    ),
)

function cutting(
  move: (next: number, border: Border) => number | undefined,
  holds: (border: Border) => boolean,
  filteredOnly: boolean,
): MakeMiddleware {
  const cut: CutPage = (count, limit, offset) => {
    const right = cutPage(count, limit, offset)
    const border = { count, limit, offset, page: Math.floor(offset / limit) + 1 }
    if (right.next === undefined || !holds(border)) return right
    const next = move(right.next, border)
    return { ...right, next: next !== undefined && next < count ? Math.max(0, next) : undefined }
  }
  return world => {
    const whole = pagesOf(allKeys, cut)(world)
    const plain = pagesOf(allKeys)(world)
    return (request, next) =>
      (filteredOnly && !request.query.has('externalId') ? plain : whole)(request, next)
  }
}

/** Ordered listings whose cursor names the last key of a page. */
export const walkServers: readonly OperatorServer[] = Object.entries(walks).map(([operator, [does, walk]]) =>
  operatorServer('walk', {
    ...oneWalk,
    operator,
    member: 'pages',
    does: `The next page ${does}`,
    middleware: walking(walk),
    right: walking(rightWalk),
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
    const end = goesOn(keys.length, limit) ? 'behind_all' : undefined
    const further = isEnd ? end : `behind_${keys.at(-1)?.id}`
    const page = { keys, total: pageOf(answer).total }
    return answerOf(200, JSON.stringify(further === undefined ? page : { ...page, cursor: further }))
  }
}

const refused = ['refused', 'is refused with a 401', always, () => refusal(401)] as const

/** Wrong answers to listings. */
export const listingServers: readonly OperatorServer[] = [
  refused,
  ...[always, ...pageConditions].flatMap(condition =>
    Object.entries(answerChanges).map(
      ([operator, [does, change]]) => [operator, does, condition, change] as const,
    ),
  ),
].map(([operator, does, condition, change]) => listing(operator, does, condition, change))

function listing(
  operator: string,
  does: string,
  condition: Condition<PagePlace>,
  change: (answer: MiddlewareAnswer) => MiddlewareAnswer,
): OperatorServer {
  return operatorServer('listing', {
    operator,
    member: 'answer',
    condition,
    sections: ['4.1', '7'],
    breaks: 'A listing succeeds with 200 and a JSON body.',
    does: `A listing ${does}`,
    middleware: changingListAnswer((answer, { query, memory }) => {
      const { keys, cursor } = pageOf(answer)
      const isMeant = condition.holds({ query, memory, count: keys.length, hasMore: Boolean(cursor) })
      return isMeant ? change(answer) : answer
    }),
  })
}
