import { describe, expect, it } from 'vitest'
import type { CheckContext } from '../engine/check-context.js'
import { sampleExchange } from '../test-support/sample-exchange.js'
import type { TargetExchange } from '../traffic/exchange.js'
import { answeredListings } from './answered-listings.js'

const listing = (
  query: Record<string, string>,
  more: Omit<Parameters<typeof sampleExchange>[1], 'query'> = {},
) => sampleExchange('listKeys', { query: { apiId: 'a', ...query }, json: { keys: [] }, ...more })

const answered = (history: TargetExchange[], most = 8) =>
  answeredListings({ history, token: 't' } as unknown as CheckContext, most)

describe('answeredListings', () => {
  it('returns the unchanged query of a successful listing, but no query of a probe or of another token', () => {
    const history = [
      listing({ limit: '2', cursor: 'c' }),
      listing({ limit: '3' }, { authorization: 'Bearer other' }),
      listing({ externalId: 'u' }, { status: 401 }),
      listing({ ownerId: 'o' }, { purpose: 'probe' }),
    ]
    expect(answered(history)).toEqual([{ apiId: 'a', limit: '2', cursor: 'c' }])
  })

  it('omits a listing that adds no pair of parameters to the selection', () => {
    const history = ['1', '2', '3'].map(limit => listing({ limit }))
    expect(answered(history)).toEqual([{ apiId: 'a', limit: '3' }])
  })

  it('keeps a listing with a large limit, and a page after the third page', () => {
    const pages = ['', 'c2', 'c3', 'c4'].map((cursor, index) => {
      const json = { keys: [], cursor: `c${index + 2}` }
      return listing({ limit: '2', ...(cursor && { cursor }) }, { json })
    })
    const history = [...pages, listing({ limit: '100' })]
    const limits = answered(history).map(({ limit, cursor }) => `${limit} ${cursor ?? ''}`)
    expect(limits).toEqual(expect.arrayContaining(['2 c4', '100 ']))
    expect(limits).toHaveLength(4)
  })

  it('returns at most the requested number of listings', () => {
    const history = [
      listing({ limit: '2', cursor: 'c', decrypt: 'true' }),
      listing({ limit: '2' }),
      listing({}),
    ]
    expect(answered(history, 2)).toHaveLength(2)
  })
})
