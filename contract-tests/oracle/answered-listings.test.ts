import { describe, expect, it } from 'vitest'
import type { CheckContext } from '../engine/check-context.js'
import type { Purpose, TargetExchange } from '../traffic/exchange.js'
import { answeredListings } from './answered-listings.js'

function listing(
  query: Record<string, string>,
  { purpose = 'lawful', authorization = 'Bearer t', status = 200 } = {} as {
    purpose?: Purpose
    authorization?: string
    status?: number
  },
): TargetExchange {
  return {
    id: 1,
    operation: 'listKeys',
    purpose,
    request: {
      method: 'GET',
      path: '/',
      url: '/',
      query: Object.entries({ apiId: 'a', ...query }),
      headers: { authorization },
    },
    response: { status, headers: {}, text: '', json: { keys: [] } },
    startedAtMs: 0,
    durationMs: 1,
  }
}

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
      const page = listing({ limit: '2', ...(cursor && { cursor }) })
      return {
        ...page,
        response: { ...page.response, json: { keys: [], cursor: `c${index + 2}` } },
      } as TargetExchange
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
