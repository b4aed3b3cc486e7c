import { describe, expect, it } from 'vitest'
import { runAgainst } from '../../.config/mutants/run-against.js'
import type { ContractResult } from '../../schemas/generated/types.js'
import { changingPages } from '../middleware/changing.js'
import type { MakeMiddleware } from '../middleware/middleware.js'
import { allKeys, cutPage, pagesOf } from '../middleware/own-pages.js'
import { smallWorld } from '../test-support/small-world.js'

/** The small world, with 250 keys in its large API. */
const largeWorld = {
  ...smallWorld,
  keys: [
    ...(smallWorld.keys ?? []),
    ...Array.from({ length: 145 }, (_, index) => ({ apiId: 'api_bulk', createdAt: `-${2000 + index}h` })),
  ],
}

async function resultsOf(middleware?: MakeMiddleware): Promise<Map<string, ContractResult['status']>> {
  const { results } = await runAgainst(
    { fixture: largeWorld, ...(middleware && { middleware }) },
    { only: ['PAG-02', 'PAG-09', 'MOD-24', 'MOD-18', 'TOT-04'], allowWaitingMs: 5000 },
  )
  return new Map(results.map(({ id, status }) => [id, status]))
}

describe('an API of 250 keys', () => {
  it('that is listed to its end, with its total, meets all', async () => {
    expect(new Set((await resultsOf()).values())).toEqual(new Set(['pass']))
  })

  it('that ends after 200 keys is warned of, as its total says more', async () => {
    const endsEarly = pagesOf(allKeys, (count, limit, offset) => cutPage(Math.min(count, 200), limit, offset))
    expect((await resultsOf(endsEarly)).get('TOT-04')).toBe('warn')
  })

  it('with a full last page whose cursor leads to itself fails', async () => {
    const leadsToItself = pagesOf(allKeys, (count, limit, offset) => {
      const cut = cutPage(count, limit, offset)
      return cut.to === count && cut.to - cut.from === limit ? { ...cut, next: cut.from } : cut
    })
    expect([...(await resultsOf(leadsToItself)).values()]).toContain('fail')
  })

  it('with a total far below its keys, all of them older than the lag, is warned of', async () => {
    const aThird = changingPages(page => ({ ...page, total: Math.floor(page.total / 3) }))
    expect((await resultsOf(aThird)).get('TOT-04')).toBe('warn')
  })
})
