import type { CheckContext } from '../engine/check-context.js'
import { cursorIn, successfulLists } from '../model/seen-records.js'
import type { ListQuery } from '../traffic/requests.js'

/** Selects listings that succeeded with the run's token. Together, they cover many different pairs of parameters. */
export function answeredListings({ history, token }: CheckContext, most: number): ListQuery[] {
  const pageOf = pageNumbers(history)
  const left = successfulLists(history)
    .filter(({ request, purpose }) => purpose === 'lawful' || request.query.some(isDecrypt))
    .filter(({ request }) => request.headers.authorization === `Bearer ${token}`)
    .map(({ request }) => Object.fromEntries(request.query) as ListQuery)
    .map(query => ({ query, page: query.cursor ? pageOf(query.cursor) : 1 }))
    .map(({ query, page }) => ({ query, page, pairs: pairsIn(query, page) }))
    .reverse()
    .sort((a, b) => b.page - a.page)
  const seen = new Set<string>()
  const chosen: ListQuery[] = []
  while (chosen.length < most) {
    const gains = left.map(({ pairs }) => pairs.filter(pair => !seen.has(pair)).length)
    const highest = Math.max(0, ...gains)
    const best = left[gains.indexOf(highest)]
    if (best === undefined || highest === 0) break
    for (const pair of best.pairs) seen.add(pair)
    chosen.push(best.query)
  }
  return chosen
}

function pageNumbers(history: CheckContext['history']): (cursor: string) => number {
  const numbers = new Map<string, number>()
  const pageOf = (cursor: string) => numbers.get(cursor) ?? 2
  for (const exchange of successfulLists(history)) {
    const cursor = exchange.request.query.find(([name]) => name === 'cursor')?.[1]
    const next = cursorIn(exchange)
    if (next !== undefined) numbers.set(next, cursor === undefined ? 2 : pageOf(cursor) + 1)
  }
  return pageOf
}

const isDecrypt = ([name, value]: readonly [string, string]) => name === 'decrypt' && value === 'true'

const farPage = 4
const largeLimit = 50

/** Each pair of parameters as a text, such as `limit large, cursor far`. */
function pairsIn({ apiId, limit, cursor, externalId, ownerId, ...flags }: ListQuery, page: number): string[] {
  const asked = [
    `apiId ${apiId}`,
    `limit ${limit === undefined ? 'absent' : Number(limit) >= largeLimit ? 'large' : 'given'}`,
    `cursor ${cursor === undefined ? 'absent' : page >= farPage ? 'far' : 'given'}`,
    ...Object.entries({ externalId, ownerId }).map(
      ([name, value]) => `${name} ${value === undefined ? 'absent' : 'given'}`,
    ),
    ...['decrypt', 'revalidateKeysCache'].map(
      name => `${name} ${flags[name as keyof typeof flags] ?? 'absent'}`,
    ),
  ]
  return asked.flatMap((one, place) => asked.slice(place + 1).map(other => `${one}, ${other}`))
}
