import type { MakeMiddleware } from '../../../middleware/middleware.js'
import { allKeys, type CutPage, cutPage, pagesOf } from '../../../middleware/own-pages.js'
import { type OperatorServer, operatorServer } from '../operator.js'

interface Border {
  count: number
  limit: number
  offset: number
  /** The number of the page, from 1. */
  page: number
}

type Move = (next: number, border: Border) => number | undefined

const moves: Readonly<Record<string, readonly [does: string, move: Move]>> = {
  'key-lost': ['starts one key too late', next => next + 1],
  'two-keys-lost': ['starts two keys too late', next => next + 2],
  'key-repeated': ['starts one key too early', (next, { limit }) => (limit > 1 ? next - 1 : next)],
  'page-repeated': [
    'is the first page again in place of the third page',
    (next, { offset, page, limit }) => (page === 2 ? offset - limit : next),
  ],
  'page-left-out': ['is skipped', (next, { limit }) => next + limit],
  'leads-to-itself': ['is always the same page', (_, { offset }) => offset],
  'ends-early': ['is lost', () => undefined],
  'starts-again': ['starts at the first key again', () => 0],
  'last-key-lost': [
    'is omitted for a single remaining key',
    (next, { count }) => (next === count - 1 ? undefined : next),
  ],
  'rest-lost': [
    'is omitted if fewer keys remain than the limit',
    (next, { count, limit }) => (next + limit > count ? undefined : next),
  ],
  'counts-tens': ['starts at the offset for pages of 10 keys', (_, { page }) => page * 10],
  'counts-hundreds': ['starts at the offset for pages of 100 keys', (_, { page }) => page * 100],
}

const conditions: Readonly<Record<string, readonly [when: string, holds: (border: Border) => boolean]>> = {
  always: ['', () => true],
  'after-page-1': ['after the first page', ({ page }) => page === 1],
  'from-page-2': ['from the second page on', ({ page }) => page >= 2],
  'from-page-3': ['from the third page on', ({ page }) => page >= 3],
  'limit-1': ['if the limit is 1', ({ limit }) => limit === 1],
  'limit-2': ['if the limit is 2', ({ limit }) => limit === 2],
  'odd-limit': ['if the limit is odd', ({ limit }) => limit % 2 === 1],
  'limit-100': ['if the limit is 100', ({ limit }) => limit === 100],
  'from-10-keys': ['after the tenth key', ({ offset, limit }) => offset + limit >= 10],
  'full-page-left': [
    'if exactly one full page is left',
    ({ count, limit, offset }) => count - offset - limit === limit,
  ],
}

export const pagingFamily: readonly OperatorServer[] = Object.entries(moves).flatMap(
  ([operator, [does, move]]) =>
    Object.entries(conditions).flatMap(([name, [when, holds]]) =>
      ([false, true] as const).map(filtered =>
        operatorServer('paging', {
          operator,
          member: filtered ? 'filtered pages' : 'pages',
          condition: { name, when },
          sections: ['4.1'],
          breaks: 'A cursor leads to the next page, and without a cursor there are no further results.',
          does: `The next page ${filtered ? 'of a filtered listing ' : ''}${does}`,
          middleware: cutting(move, holds, filtered),
          right: pagesOf(allKeys),
        }),
      ),
    ),
)

function cutting(move: Move, holds: (border: Border) => boolean, filteredOnly: boolean): MakeMiddleware {
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
