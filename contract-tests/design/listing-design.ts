import { seededRandom } from '../../src/common/random.js'
import type { Need } from '../engine/need.js'
import { coverPairs, type Factors, type Row } from './cover-pairs.js'
import recorded from './design-rows.json' with { type: 'json' }

/** `pages` is the maximum number of pages to read. */
export interface DesignedListing {
  row: Row
  pages: number
}

/** Enough pages to show errors that the first page does not have. */
const fewPages = 2
const pagesOfBulk = 4
/** Fewer rows cover all pairs, so the design does not reach this maximum. */
const mostListings = 60

const whole = {
  apiId: 'own',
  externalId: 'main',
  ownerId: 'absent',
  limit: '2',
  decrypt: 'true',
  revalidateKeysCache: 'true',
}
const cached = { ...whole, revalidateKeysCache: 'false' }
const all = { ...whole, externalId: 'absent', limit: '100' }
/** A listing of the large API, whose keys do not fit on a page of the default size. */
const bulk = { ...all, apiId: 'bulk', limit: 'absent' }
const bulkOfOne = { ...bulk, externalId: 'bulkUser', decrypt: 'absent' }
const second = { ...all, apiId: 'second', limit: 'absent' }

/**
 * Most listings differ from an earlier listing in one parameter, to find a cache that ignores this parameter. The most
 * informative listings come first, because the budget may run out.
 */
const neighbours: readonly DesignedListing[] = [
  // The specification leaves open which keys ownerId finds, but ownerId must not affect a later listing without it.
  { row: { ...all, ownerId: 'owner' }, pages: 1 },
  { row: all, pages: 1 },
  // Repeats a listing, because a service may answer the second request differently.
  { row: whole, pages: 2 },
  { row: whole, pages: 2 },
  { row: { ...whole, decrypt: 'false' }, pages: 2 },
  { row: cached, pages: 2 },
  { row: { ...cached, decrypt: 'absent' }, pages: 2 },
  { row: { ...whole, limit: 'absent' }, pages: 1 },
  { row: { ...cached, externalId: 'twin' }, pages: 1 },
  { row: { ...cached, externalId: 'spaced' }, pages: 1 },
  // The next listings show users and keys with texts that services misread.
  { row: { ...whole, externalId: 'traps', limit: '100' }, pages: 1 },
  { row: { ...whole, externalId: 'otherTraps', limit: '100' }, pages: 1 },
  { row: { ...whole, externalId: 'odd', limit: '100' }, pages: 1 },
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

/** The design combines these parameters only in listings of the run's own API, because the run has too few keys in other APIs. */
const factors: Factors = {
  externalId: ['absent', 'main', 'other'],
  limit: ['absent', '1', '2', '3', '100'],
  decrypt: ['absent', 'true', 'false'],
}
const cacheLevels = ['true', 'absent', 'false']

/** Each row replaces parameters of `whole`. */
interface ListingRows {
  /** Listings that skip the cache. Other listings may lack new keys. */
  fresh: readonly Row[]
  cached: readonly Row[]
}

/** design-rows.json contains the result. */
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

/** The listings to send one after another. */
export function designListings(needs: ReadonlySet<Need>): DesignedListing[] {
  const beside = needs.has('second-api') ? [{ row: { ...cached, apiId: 'second' }, pages: 1 }] : []
  const elsewhere = [
    ...(needs.has('bulk-api')
      ? [
          ...[bulkOfOne, { ...bulkOfOne, limit: '1' }].map(row => ({ row, pages: 2 })),
          // Comes after the listings of one user: if the cache ignores externalId, this listing lacks the keys of other users.
          { row: bulk, pages: pagesOfBulk },
        ]
      : []),
    ...(needs.has('second-api') ? [{ row: second, pages: 2 }] : []),
    // Usually an empty listing, because the user `other` rarely has a key in the second API.
    ...(needs.has('second-api') ? [{ row: { ...second, externalId: 'other' }, pages: 1 }] : []),
  ]
  // `beside` asks another API with the parameters of `cached`. A cache that ignores apiId then returns the earlier answer.
  // `beside` must follow directly, because a cache may keep an answer for less than a second.
  const at = neighbours.findIndex(({ row }) => row === cached) + 1
  return [...elsewhere, ...neighbours.slice(0, at), ...beside, ...neighbours.slice(at)]
}

/**
 * The listings to send at the same time. The most informative listings come last, because a short budget omits the first
 * listings.
 */
export function designCrowd(needs: ReadonlySet<Need>): DesignedListing[] {
  const { fresh, cached: others } = recorded.listings
  const last = [{ ...whole, limit: '100' }, ...(needs.has('second-api') ? [second] : []), all]
  return [...fresh, ...others, ...last].map(row => ({ row: { ...whole, ...row }, pages: fewPages }))
}
