import { instantOf } from '../engine/clock/time-units.js'
import { totalLagMs } from '../engine/contract-settings.js'
import type { PageFact, TotalFact } from './facts.js'
import { type Found, type Rule, rule } from './rule.js'
import { idsOn, type SeenPage } from './seen-pages.js'

/** Rules for the total of a page, which is approximate, and may omit keys that are younger than 5 minutes. */
export const totalRules: readonly Rule<TotalFact>[] = [
  rule('TOT-01', countsMoreThanThePage),
  rule('TOT-03', keepsTotal),
  rule<TotalFact>('TOT-04 TOT-02', fitsListing, {
    when: { 'TOT-02': isOld },
  }),
]

/** The largest allowed difference between an "approximate" total and the number of keys. The specification states no number. */
const near = (keys: number) => Math.max(5, keys / 20)
const isOfApi = ({ query }: PageFact) => query.externalId === undefined && query.ownerId === undefined
const first = ({ pages, seen }: TotalFact) => pages.at(-1) ?? seen

/** Whether the total is the number of keys on a first page of several keys. */
export function isSizeOfPage(fact: TotalFact): boolean {
  const { keys, query, total } = fact
  return isOfApi(fact) && query.cursor === undefined && total === keys.length && total > 1
}

/** The rule fails only if two totals each count just the keys on their page. */
function countsMoreThanThePage(fact: TotalFact): Found {
  const { total, keys, query, larger, seen } = fact
  if (!isOfApi(fact) || query.cursor !== undefined) return undefined
  if (total > keys.length) return true
  // Another rule judges a page with more keys than its limit.
  if (query.limit !== '1' || keys.length > 1 || larger === undefined) return undefined
  if (agedAmong(larger.ids, fact, seen) < 2) return undefined
  const expected = `about ${larger.ids.size}, the number of keys on a larger page`
  return { at: '/total', expected, received: `${total} with limit 1`, after: [larger.exchange] }
}

/** Whether every total must count all keys of the listing. */
function isOld(fact: TotalFact): boolean {
  const ids = idsOn(fact.pages)
  return agedAmong(ids, fact, first(fact)) === ids.size
}

/** No operation removes keys. */
function keepsTotal(fact: TotalFact): Found {
  const { total, pages, seen } = fact
  const { total: most, exchange } = first(fact)
  if (pages.length < 2 || typeof most !== 'number') return undefined
  if (total >= most - near(most)) return true
  const aged = agedAmong(undefined, fact, seen)
  const expected = `about ${most}, as on the first page`
  return total >= aged - near(aged) || { at: '/total', expected, received: `${total}`, after: [exchange] }
}

/** A total much larger than the number of listed keys shows that the listing ended early. */
function fitsListing(fact: TotalFact): Found {
  const { total, pages, isWhole, world } = fact
  const isKnown = pages.every(({ isFresh, hasUnnamed }) => isFresh && !hasUnnamed)
  if (!isWhole || !isOfApi(fact) || !isKnown) return undefined
  const ids = idsOn(pages)
  const aged = agedAmong(ids, fact, first(fact))
  const isBelow = total < aged - near(aged)
  if (!isBelow && total <= ids.size + near(ids.size)) return true
  // Another client may have deleted keys, and a total may count expired keys that no listing shows.
  if (!isBelow && (!world.ownsKeys || hidesExpired(ids, fact))) return undefined
  const expected = isBelow
    ? `about ${aged}, the number of listed keys that are older than 5 minutes`
    : `about ${ids.size}, the number of listed keys`
  return { at: '/total', expected, received: `${total}` }
}

/** The number of these keys, or of all keys of the API, that every total must count at the time of a page. */
function agedAmong(ids: ReadonlySet<string> | undefined, fact: TotalFact, { startedAt }: SeenPage): number {
  const { exchange, query, world } = fact
  const now = world.clock?.earliest(startedAt) ?? world.readAt(exchange, startedAt)?.[0] ?? 0
  let count = 0
  for (const [id, { apiId, shown, since }] of world.keys) {
    if (apiId !== query.apiId || ids?.has(id) === false) continue
    const { ms, coarse } = instantOf(shown?.createdAt) ?? { ms: now, coarse: 0 }
    if (since + totalLagMs <= startedAt || ms + coarse < now - totalLagMs) count += 1
  }
  return count
}

/** Whether a complete listing lacks a key of the client that has expired. */
function hidesExpired(ids: ReadonlySet<string>, { query, seen, world }: TotalFact): boolean {
  const now = world.clock?.earliest(seen.startedAt) ?? seen.startedAt
  return [...world.keys].some(
    ([id, { body }]) => body?.apiId === query.apiId && (body?.expires ?? now) < now && !ids.has(id),
  )
}
