import type { Need } from '../engine/need.js'
import { seededRandom } from '../engine/random.js'
import { coverPairs, type Factors, type Row } from './cover-pairs.js'
import recorded from './design-rows.json' with { type: 'json' }

/** One listing of the design: a level for each parameter, and how many pages are read at most. */
export interface DesignedListing {
  row: Row
  pages: number
}

/** Enough to see what becomes of a later page. */
const fewPages = 2
/** As many as are read of it at most: what all of them showed is shown again. */
const pagesOfBulk = 4
/** More than are asked for. */
const mostListings = 60

/** Pages of several keys, with what changes a record. */
const whole = {
  apiId: 'own',
  externalId: 'main',
  ownerId: 'absent',
  limit: '2',
  decrypt: 'true',
  revalidateKeysCache: 'true',
}
/** The same, for a cache. */
const cached = { ...whole, revalidateKeysCache: 'false' }
/** All keys of the run on one page. */
const all = { ...whole, externalId: 'absent', limit: '100' }
/** A listing with more keys than a page without a limit holds. */
const bulk = { ...all, apiId: 'bulk', limit: 'absent' }
const bulkOfOne = { ...bulk, externalId: 'bulkUser', decrypt: 'absent' }
const second = { ...all, apiId: 'second', limit: 'absent' }

/**
 * A listing, followed by listings that differ from it in one parameter: they show a cache whose key lacks that parameter. The most
 * informative come first, because the budget may end.
 */
const neighbours: readonly DesignedListing[] = [
  // The keys that ownerId finds are unspecified, but a later listing without ownerId must ignore it.
  { row: { ...all, ownerId: 'owner' }, pages: 1 },
  { row: all, pages: 1 },
  // The same twice.
  { row: whole, pages: 2 },
  { row: whole, pages: 2 },
  { row: { ...whole, decrypt: 'false' }, pages: 2 },
  { row: cached, pages: 2 },
  { row: { ...cached, decrypt: 'absent' }, pages: 2 },
  { row: { ...whole, limit: 'absent' }, pages: 1 },
  { row: { ...cached, externalId: 'twin' }, pages: 1 },
  { row: { ...cached, externalId: 'spaced' }, pages: 1 },
  { row: { ...whole, limit: '3' }, pages: 2 },
  { row: { ...cached, externalId: 'absent', limit: 'absent' }, pages: 1 },
  { row: { ...all, limit: '3', decrypt: 'absent' }, pages: 2 },
]

/** Listings that other checks request anyway, some with many pages. */
export const askedElsewhere: readonly Row[] = [
  { externalId: 'main', limit: '100', decrypt: 'absent' },
  { externalId: 'main', limit: '100', decrypt: 'true' },
  { externalId: 'main', limit: '2', decrypt: 'absent' },
  { externalId: 'main', limit: '1', decrypt: 'absent' },
  { externalId: 'absent', limit: '1', decrypt: 'absent' },
  { externalId: 'absent', limit: '2', decrypt: 'absent' },
  { externalId: 'absent', limit: '100', decrypt: 'absent' },
].map(row => ({ ...whole, ...row }))

/** Parameters of which each pair of values is asked for. Keys of the run on several pages are in the own API alone. */
const factors: Factors = {
  externalId: ['absent', 'main', 'other'],
  limit: ['absent', '1', '2', '3', '100'],
  decrypt: ['absent', 'true', 'false'],
}
const cacheLevels = ['true', 'absent', 'false']

/** Rows of listings that follow the neighbours, without the parameters that are as in `whole`. */
interface ListingRows {
  /** Listings that skip the cache: only they have to hold every key. */
  fresh: readonly Row[]
  /** Listings with each value of revalidateKeysCache. */
  cached: readonly Row[]
}

/** Covers each pair of parameters' values, first among the listings that skip the cache. design-rows.json holds the result. */
export function coverListingRows(seed: number): ListingRows {
  const fixed = (rows: readonly Row[]) => [...askedElsewhere, ...rows]
  const cover = (own: Factors, before: readonly Row[]): Row[] =>
    coverPairs({ factors: own, fixed: before, random: seededRandom(seed), most: mostListings }).slice(
      before.length,
    )
  const rows = neighbours.map(({ row }) => row)
  const skipping = rows.filter(row => row.revalidateKeysCache === 'true' && row.ownerId !== 'owner')
  const fresh = cover(factors, fixed(skipping))
  const before = fixed([...rows, ...fresh.map(row => ({ ...whole, ...row }))])
  return { fresh, cached: cover({ ...factors, revalidateKeysCache: cacheLevels }, before) }
}

/** The listings to ask for one after the other: those of other APIs, and the neighbours. */
export function designListings(needs: ReadonlySet<Need>): DesignedListing[] {
  const beside = needs.has('second-api') ? [{ row: { ...cached, apiId: 'second' }, pages: 1 }] : []
  const elsewhere = [
    ...(needs.has('bulk-api')
      ? [
          ...[bulkOfOne, { ...bulkOfOne, limit: '1' }].map(row => ({ row, pages: 2 })),
          // Follows the listings of one user: it has the keys that they lack.
          { row: bulk, pages: pagesOfBulk },
        ]
      : []),
    ...(needs.has('second-api') ? [{ row: second, pages: 2 }] : []),
    // A user who has no key there.
    ...(needs.has('second-api') ? [{ row: { ...second, externalId: 'other' }, pages: 1 }] : []),
  ]
  return [...elsewhere, ...neighbours, ...beside]
}

/** Those that cover the other pairs of values, to ask for at the same time; behind them the ones that show most. */
export function designCrowd(needs: ReadonlySet<Need>): DesignedListing[] {
  const { fresh, cached: others } = recorded.listings
  const last = [{ ...whole, limit: '100' }, ...(needs.has('second-api') ? [second] : []), all]
  return [...fresh, ...others, ...last].map(row => ({ row: { ...whole, ...row }, pages: fewPages }))
}
