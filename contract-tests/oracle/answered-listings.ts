import type { CheckContext, ListQuery } from '../engine/check-context.js'
import { successfulLists } from '../records/seen-records.js'

/**
 * Listings that were answered to the token, letter for letter: as few as show each pair of what was asked for together, the
 * latest of those that show as much.
 */
export function answeredListings({ history, token }: CheckContext, most: number): ListQuery[] {
  // What may be refused is of no use here, but for decrypt.
  const left = successfulLists(history)
    .filter(({ request, purpose }) => purpose === 'lawful' || request.query.some(isDecrypt))
    .filter(({ request }) => request.headers.authorization === `Bearer ${token}`)
    .map(({ request }) => Object.fromEntries(request.query) as ListQuery)
    .map(query => ({ query, pairs: pairsIn(query) }))
    .reverse()
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

const isDecrypt = ([name, value]: readonly [string, string]) => name === 'decrypt' && value === 'true'

/** What was asked for: a parameter that may be anything counts by its being there. */
function pairsIn({ apiId, limit, cursor, externalId, ownerId, ...flags }: ListQuery): string[] {
  const asked = [
    `apiId ${apiId}`,
    ...Object.entries({ limit, cursor, externalId, ownerId }).map(
      ([name, value]) => `${name} ${value === undefined ? 'absent' : 'given'}`,
    ),
    ...['decrypt', 'revalidateKeysCache'].map(
      name => `${name} ${flags[name as keyof typeof flags] ?? 'absent'}`,
    ),
  ]
  return asked.flatMap((one, place) => asked.slice(place + 1).map(other => `${one}, ${other}`))
}
