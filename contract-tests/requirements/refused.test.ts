import { describe, expect, it } from 'vitest'
import { createKeymock } from '../../src/index.js'
import { smallTarget, smallWorld } from '../random/small-world.js'
import { smallRuns } from '../test-support/small-run.js'

const { changed, fakeFetch, run } = smallRuns(createKeymock({ fixtures: smallWorld }))

const keepsRefused = changed(async (request, answer) => {
  const refused = await answer()
  if (request.method !== 'POST' || refused.ok || refused.status === 401) return refused
  const { roles, permissions, ...body } = await request.json()
  if (roles === undefined && permissions === undefined) return refused
  await fakeFetch(
    new Request(request.url, { method: 'POST', headers: request.headers, body: JSON.stringify(body) }),
  )
  return refused
})

describe('a service that keeps the keys of refused creates', () => {
  it('passes requirements about tokens, fails requirements about roles, and skips only TOT-02 with the suggested budget', async () => {
    const keys = (text = '') => Number(/Run again with maxKeys (\d+)\.$/.exec(text)?.[1])
    const { results, ending, plan } = await run({
      ...smallTarget,
      fetch: keepsRefused,
      only: [],
      observe: true,
    })
    const statusOf = (id: string) => results.find(one => one.id === id)?.status
    for (const id of ['AUT-02', 'AUT-06', 'AUT-07', 'AUT-08', 'AUT-09', 'AUT-13', 'AUT-14'])
      expect([id, statusOf(id)]).toEqual([id, 'pass'])
    for (const id of ['ROL-05', 'ROL-06', 'ROL-07']) expect([id, statusOf(id)]).toEqual([id, 'fail'])
    const isStarved = ({ reason }: (typeof results)[number]) => reason?.startsWith('the budget of 40 keys')
    expect(ending.hint).toMatch(
      new RegExp(
        `^${results.filter(isStarved).length} requirements? (was|were) skipped because maxKeys was reached`,
      ),
    )
    expect(keys(ending.hint)).toBeGreaterThan(plan.keys)
    const again = await run({ ...smallTarget, fetch: keepsRefused, only: [], maxKeys: keys(ending.hint) })
    expect(again.results.filter(({ status }) => status === 'skip').map(({ id }) => id)).toEqual(['TOT-02'])
    expect(again.ending.hint).toBeUndefined()
  }, 120_000)
})

describe('a service that keeps no key of refused creates', () => {
  it('passes no requirement about refused creates if its filter finds no created key', async () => {
    const fetch = changed(async (request, answer) => {
      const response = await answer()
      if (!new URL(request.url).searchParams.has('externalId') || response.status !== 200) return response
      return Response.json({ ...(await response.json()), keys: [] })
    })
    const only = ['ROL-05', 'ROL-06', 'ROL-07', 'AUT-08', 'EXT-01']
    const { results } = await run({ ...smallTarget, fetch, only })
    const seen = results
      .filter(({ id }) => /ROL|AUT/.test(id))
      .map(({ status, reason }) => ({ status, reason }))
    expect(seen).toHaveLength(4)
    expect(new Set(seen.map(one => JSON.stringify(one)))).toEqual(
      new Set([
        JSON.stringify({
          status: 'not exercised',
          reason: 'no answer of the run shows this',
        }),
      ]),
    )
  })

  it('passes requirements about refused creates if its listing of a user also shows accepted keys of similar names', async () => {
    const { run: runUnkey } = smallRuns(createKeymock({ fixtures: smallWorld, profile: 'unkey-v1' }))
    const only = ['CRE-09', 'ROL-05', 'ROL-06', 'ROL-07', 'ROL-11']
    const { results } = await runUnkey({ ...smallTarget, only })
    const seen = results.map(({ id, status }) => `${id} ${status}`)
    expect(seen.sort()).toEqual(['CRE-09 pass', 'ROL-05 pass', 'ROL-06 pass', 'ROL-07 pass', 'ROL-11 fail'])
  })
})
