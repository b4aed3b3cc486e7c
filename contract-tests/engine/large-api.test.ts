import { describe, expect, it } from 'vitest'
import { runAgainst } from '../../.config/mutants/run-against.js'
import type { ContractResult } from '../../schemas/generated/types.js'
import { changingPages } from '../middleware/changing.js'
import { pageOf, withJson, withQuery } from '../middleware/json-message.js'
import type { MakeMiddleware } from '../middleware/middleware.js'
import { isList, isSuccess } from '../middleware/operation.js'
import { allKeys, cutPage, pagesOf } from '../middleware/own-pages.js'
import { smallWorld } from '../random/small-world.js'

const largeWorld = {
  ...smallWorld,
  keys: [
    ...(smallWorld.keys ?? []),
    ...Array.from({ length: 145 }, (_, index) => ({
      apiId: 'api_bulk',
      externalId: `user_${index % 7}`,
      createdAt: `-${2000 + index}h`,
    })),
  ],
}

async function resultsOf(middleware?: MakeMiddleware): Promise<Map<string, ContractResult['status']>> {
  const { results } = await runAgainst(
    { fixture: largeWorld, ...(middleware && { middleware }) },
    { only: ['LIM-04', 'PAG-02', 'PAG-09', 'MOD-16', 'MOD-24', 'MOD-18', 'TOT-04'], allowWaitingMs: 5000 },
  )
  return new Map(results.map(({ id, status }) => [id, status]))
}

describe('a contract run against an API of 250 keys', () => {
  it('passes a complete listing with a correct total', async () => {
    expect(new Set((await resultsOf()).values())).toEqual(new Set(['pass']))
  })

  it('warns about a listing that ends after 200 keys, because the total is larger', async () => {
    const endsEarly = pagesOf(allKeys, (count, limit, offset) => cutPage(Math.min(count, 200), limit, offset))
    expect((await resultsOf(endsEarly)).get('TOT-04')).toBe('warn')
  })

  it('fails a full last page whose cursor leads back to that page', async () => {
    const leadsToItself = pagesOf(allKeys, (count, limit, offset) => {
      const cut = cutPage(count, limit, offset)
      return cut.to === count && cut.to - cut.from === limit ? { ...cut, next: cut.from } : cut
    })
    expect([...(await resultsOf(leadsToItself)).values()]).toContain('fail')
  })

  it('fails a filter that does not apply after the first hundred keys', async () => {
    const losesFilter = pagesOf(async (request, next) => {
      const wanted = request.query.get('externalId')
      const keys = await allKeys(
        withQuery(request, query => query.delete('externalId')),
        next,
      )
      if (wanted === null) return keys
      return keys?.filter((key, place) => place >= 100 || key.identity?.externalId === wanted)
    })
    expect((await resultsOf(losesFilter)).get('MOD-16')).toBe('fail')
  })

  it('fails a listing that lacks a key which a listing with another limit shows', async () => {
    const losesTies: MakeMiddleware = () => async (request, next) => {
      const answer = await next(request)
      if (!isList(request) || !isSuccess(answer) || request.query.get('limit') !== '99') return answer
      const page = pageOf(answer)
      return request.query.has('cursor') ? withJson(answer, { ...page, keys: page.keys.slice(1) }) : answer
    }
    expect((await resultsOf(losesTies)).get('PAG-09')).toBe('fail')
  })

  it('warns about a wrong total after the allowed delay of totals has passed for all keys', async () => {
    const aThird = changingPages(page => ({ ...page, total: Math.floor(page.total / 3) }))
    expect((await resultsOf(aThird)).get('TOT-04')).toBe('warn')
  })

  it('fails a wrong externalId, and names the origin of the expected externalId', async () => {
    const ofOneUser = changingPages(page => ({
      ...page,
      keys: page.keys.map(key => ({ ...key, identity: { id: 'id_x', externalId: 'x' } })),
    }))
    const { results } = await runAgainst({ fixture: largeWorld, middleware: ofOneUser }, { only: ['MOD-14'] })
    expect(results[0]?.failure?.expected).toMatch(/^"keymock-.*", the externalId of its create$/)
  })

  it('does not count the keys for TOT-02 if a cursor comes twice', async () => {
    const leadsBack = pagesOf(allKeys, (...[count, limit, offset]) => ({
      ...cutPage(count, limit, offset),
      next: 0,
    }))
    const { results } = await runAgainst(
      { fixture: largeWorld, middleware: leadsBack },
      { only: ['TOT-02'], allowWaitingMs: 400_000 },
    )
    expect(results).toMatchObject([
      { status: 'not exercised', reason: 'a cursor came twice, so the listing has no end' },
    ])
  })
})
