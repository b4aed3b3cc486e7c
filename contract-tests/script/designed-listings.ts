import type { Need } from '../engine/need.js'
import type { Row } from './cover-pairs.js'
import covered from './listings.json' with { type: 'json' }

/** `pages` is the maximum number of pages to read. */
export interface DesignedListing {
  row: Row
  pages: number
}

/** Enough pages to show errors that the first page does not have. */
const fewPages = 2
const pagesOfBulk = 4

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
  const { fresh, cached: others } = covered
  const last = [{ ...whole, limit: '100' }, ...(needs.has('second-api') ? [second] : []), all]
  return [...fresh, ...others, ...last].map(row => ({ row: { ...whole, ...row }, pages: fewPages }))
}
