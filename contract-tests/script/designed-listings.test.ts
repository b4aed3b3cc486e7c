import { describe, expect, it } from 'vitest'
import type { Row } from './cover-pairs.js'
import { designCrowd, designListings } from './designed-listings.js'

/** Listings that other checks request, some with many pages. */
const askedElsewhere: readonly Row[] = [
  { externalId: 'main', limit: '100', decrypt: 'absent' },
  { externalId: 'main', limit: '100', decrypt: 'true' },
  { externalId: 'main', limit: '2', decrypt: 'absent' },
  { externalId: 'main', limit: '1', decrypt: 'absent' },
  { externalId: 'absent', limit: '1', decrypt: 'absent' },
  { externalId: 'absent', limit: '2', decrypt: 'absent' },
  { externalId: 'absent', limit: '100', decrypt: 'absent' },
].map(row => ({ apiId: 'own', ownerId: 'absent', revalidateKeysCache: 'true', ...row }))

const needs = new Set(['second-api', 'bulk-api'] as const)
const listings = [...designListings(needs), ...designCrowd(needs)]
const rows = listings.map(({ row }) => row)

const isOfTraps = ({ externalId }: Row) => ['traps', 'otherTraps', 'odd'].includes(externalId ?? '')

describe('the designed listings', () => {
  it('cover, together with listings of other checks, each pair of values of externalId, limit and decrypt without the cache', () => {
    const fresh = [...askedElsewhere, ...rows].filter(
      row => row.apiId === 'own' && row.revalidateKeysCache === 'true' && !isOfTraps(row),
    )
    const pairs = (one: string, other: string) => new Set(fresh.map(row => `${row[one]} ${row[other]}`)).size
    expect(pairs('externalId', 'limit')).toBe(3 * 5)
    expect(pairs('externalId', 'decrypt')).toBe(3 * 3)
    expect(pairs('limit', 'decrypt')).toBe(5 * 3)
  })

  it('cover each value of revalidateKeysCache with each value of decrypt and of limit', () => {
    const own = rows.filter(row => row.apiId === 'own' && row.ownerId === 'absent')
    const pairs = (one: string) => new Set(own.map(row => `${row[one]} ${row.revalidateKeysCache}`)).size
    expect(pairs('decrypt')).toBe(3 * 3)
    expect(pairs('limit')).toBe(5 * 3)
  })

  it('ask for the keys of an owner, and immediately afterwards for all keys', () => {
    const place = rows.findIndex(({ ownerId }) => ownerId === 'owner')
    expect(rows[place + 1]).toEqual({ ...rows[place], ownerId: 'absent' })
  })

  it("ask only for the run's own API if the target has no other API", () => {
    const own = designListings(new Set()).map(({ row }) => row.apiId)
    expect(new Set(own)).toEqual(new Set(['own']))
  })
})
