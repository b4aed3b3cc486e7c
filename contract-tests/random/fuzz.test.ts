import { describe, expect, it } from 'vitest'
import { createKeymock } from '../../src/index.js'
import { runContract } from '../engine/run-contract.js'
import { fetchFromHandlers } from '../fetch-from-handlers.js'

type Fetch = typeof globalThis.fetch

const target = {
  baseUrl: 'http://localhost',
  token: 'keymock-token',
  apiId: 'api_empty',
  only: ['property'],
  observe: false,
  randomSeed: 7,
  fuzz: 40,
  maxKeys: 300,
  maxRequests: 3000,
  visibilityMs: 0,
}

function changedLists(change: (body: { keys: Record<string, unknown>[] }, url: URL) => unknown): Fetch {
  const fetch = fetchFromHandlers(createKeymock().handlers)
  return async (input, init) => {
    const response = await fetch(input, init)
    const url = new URL(String(input))
    if (url.pathname !== '/v1/apis.listKeys' || !response.ok) return response
    return Response.json(change((await response.json()) as { keys: Record<string, unknown>[] }, url))
  }
}

describe('random cases', () => {
  it('pass against the mock', async () => {
    const report = await runContract({ ...target, fetch: fetchFromHandlers(createKeymock().handlers) })
    expect(report.results.map(({ id, status }) => `${id} ${status}`)).toEqual(['PRP-01 pass', 'PRP-02 pass'])
    expect(report.traffic.keysCreated).toBeGreaterThan(40)
  })

  it('leave requests for the checks at the end of the run, and the report counts the omitted cases', async () => {
    const fetch = fetchFromHandlers(createKeymock().handlers)
    const report = await runContract({ ...target, only: ['property', 'create'], fetch, maxRequests: 250 })
    expect(report.ending.code).toBe('finished')
    expect(report.results.filter(({ reason }) => reason?.includes('the run ended'))).toEqual([])
    const leftOut = report.results.flatMap(one => one.leftOut ?? [])
    expect(leftOut.join()).toMatch(/\d+ random cases/)
  })

  it('do not run without `fuzz`', async () => {
    const { fuzz: _, ...without } = target
    const report = await runContract({ ...without, fetch: fetchFromHandlers(createKeymock().handlers) })
    expect([report.results, report.exitCode]).toEqual([[], 2])
    expect(report.ending.message).toContain('Set fuzz to the number of cases.')
  })

  it('find a name that the server changes, and shrink the name to the changed characters', async () => {
    const fetch = changedLists(body => ({
      ...body,
      keys: body.keys.map(key => ({
        ...key,
        name: typeof key.name === 'string' ? key.name.trim() : key.name,
      })),
    }))
    const found = await runContract({ ...target, fetch, only: ['PRP-01'] })
    const failure = found.results[0]?.failure
    expect(failure?.location).toBe('body /keys/0/name')
    expect(failure?.fuzz).toMatchObject({
      randomSeed: 7,
      counterexample: expect.stringMatching(/"name":" ?\S? ?"/),
    })
  })

  it('find a refill amount that the server changes', async () => {
    const fetch = changedLists(body => ({
      ...body,
      keys: body.keys.map(({ refill, ...key }) => ({
        ...key,
        ...(refill instanceof Object && { refill: { ...refill, amount: 1 } }),
      })),
    }))
    const { results } = await runContract({ ...target, fetch, only: ['PRP-01'] })
    expect(results[0]?.failure?.location).toBe('body /keys/0/refill/amount')
  })

  it('find a page that lacks a key, and find the same case again from the seed and the path', async () => {
    const fetch = () =>
      changedLists((body, url) =>
        url.searchParams.has('cursor') ? { ...body, keys: body.keys.slice(1) } : body,
      )
    const found = await runContract({ ...target, fetch: fetch(), only: ['PRP-02'] })
    const fuzz = found.results[0]?.failure?.fuzz
    expect(fuzz?.counterexample).toMatch(/"create".*"create"/)
    const again = await runContract({
      ...target,
      fetch: fetch(),
      only: ['PRP-02'],
      fuzzPath: fuzz?.path ?? '',
    })
    expect(again.results[0]?.failure?.fuzz?.counterexample).toBe(fuzz?.counterexample)
  })

  it('stay within the budget of keys', async () => {
    const report = await runContract({
      ...target,
      maxKeys: 10,
      fetch: fetchFromHandlers(createKeymock().handlers),
    })
    expect(report.traffic.keysCreated).toBeLessThanOrEqual(10)
    expect(report.counts.fail).toBe(0)
  })
})
