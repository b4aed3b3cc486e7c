import { describe, expect, it } from 'vitest'
import { documentWriters } from '../../common/document/writers.js'
import { resolveProfile } from '../../profile/resolve-profile.js'
import { scenes } from '../learn/scenes/index.js'
import { compareFakes, fetchOf } from '../test-support/fakes.js'
import { parityDocument, parityReport } from './parity-document.js'

const same = (text: string) => text
/** With only this scene, a seed gives the same calls even if other scenes change. */
const ofRecords = scenes.filter(({ name }) => name === 'records')

describe('parity', () => {
  // This test sends few calls to save time. `npm run parity` sends 5,000.
  it.each(['standard', 'unkey-v1'] as const)('finds no difference between %s and itself', async name => {
    const result = await compareFakes(name, name, { calls: 200 })
    expect(result.divergences).toEqual([])
    expect(result.asked).toBe(200)
    expect(parityReport(result, name, same).verdict).toBe('alike')
  })

  describe('a differing header', () => {
    const responses = { headers: { ...resolveProfile('standard').responses.headers, 'X-Own': 'own' } }

    it('does not hide the first call that has another difference as well', async () => {
      const profile = { responses, records: { emptyLists: 'omit' } } as const
      const { divergences, shared } = await compareFakes(profile, 'standard', {
        calls: 60,
        scenes: ofRecords,
      })
      expect(shared).toMatchObject([{ part: 'header x-own' }])
      expect(divergences).toMatchObject([{ explained: { field: 'records.emptyLists' } }])
      expect(divergences[0]?.parts.map(({ part }) => part)).not.toContain('header x-own')
    })

    it('ends the comparison if the header is equal in a later answer', async () => {
      const failures = resolveProfile('standard').errors.failures
      const own = { ...failures['unknown-path'], headers: { 'X-Own': 'own' } }
      const target = { errors: { failures: { 'unknown-path': own } } }
      const paths = scenes.filter(({ name }) => name === 'paths')
      const { divergences, shared, asked } = await compareFakes(target, 'standard', {
        calls: 60,
        scenes: paths,
      })
      expect(shared).toEqual([])
      expect(divergences).toMatchObject([{ parts: [{ part: 'header x-own' }] }])
      expect(asked).toBeLessThan(60)
    })
  })

  it('shrinks the script on the target, with a new user for each try, if no single field explains the difference', async () => {
    const records = { emptyLists: 'omit', enabled: 'flag', environment: true } as const
    const { divergences, report } = await compareFakes({ records }, 'standard', {
      calls: 60,
      randomSeed: 31,
      scenes: ofRecords,
    })
    expect(divergences[0]).toMatchObject({ explained: undefined, isShortest: true })
    expect(divergences[0]?.script.map(({ call }) => call.operation)).toEqual(['createKey', 'listKeys'])
    const users = new Set(report.leftBehind.map(({ externalId }) => externalId))
    expect(users.size).toBe(4)
  })

  it('marks a script as not the shortest if the budget is too small to shrink the script', async () => {
    const records = { emptyLists: 'omit', enabled: 'flag', environment: true } as const
    const { divergences } = await compareFakes({ records }, 'standard', {
      calls: 60,
      randomSeed: 31,
      scenes: ofRecords,
      maxKeys: 12,
    })
    expect(divergences[0]).toMatchObject({ explained: undefined, isShortest: false })
  })

  it('makes all calls if `all` is set, and reports each class of different answers', async () => {
    const result = await compareFakes({ requests: { head: 'refuse' } }, 'standard', {
      calls: 60,
      all: true,
      randomSeed: 7,
    })
    expect(result.asked).toBe(60)
    expect(result.divergences.map(one => one.class)).toEqual(['paths'])
  })

  it('writes a script that uses the key of a create as a token', async () => {
    const result = await compareFakes({ authentication: { keyAsToken: 'caller' } }, 'standard', {
      calls: 9,
      scenes: scenes.filter(({ name }) => name === 'used-key-as-token'),
    })
    const { divergences } = parityReport(result, 'standard', same)
    expect(divergences[0]?.explained?.field).toBe('authentication.keyAsToken')
    expect(divergences[0]?.script).toContain(`'authorization: Bearer '"$KEY"`)
    expect(divergences[0]?.script.match(/KEY=\$\(member key\)/g)).toHaveLength(1)
  })

  it('takes no number of a message for a limit, except after words such as "at most"', async () => {
    const failing = (message: string) => {
      const limit = { member: 'remaining', maximum: 2_147_483_647, status: 500, code: 'OWN', message }
      return compareFakes({ creation: { limits: [limit] } }, 'standard', {
        calls: 20,
        scenes: scenes.filter(({ name }) => name === 'big-values'),
      })
    }
    const bounds = async (message: string) => {
      const { divergences } = await failing(message)
      return JSON.stringify(divergences[0]?.explained)
    }
    expect(await bounds('out of range (errno 1264)')).not.toContain('"maximum":1264')
    expect(await bounds('remaining must be at most 2147483647')).toContain('2147483647')
  })

  it('proposes a change that a profile file accepts, even if a field needs another one', async () => {
    const { divergences } = await compareFakes(
      { listing: { order: 'newest-first', cursor: 'opaque' } },
      { listing: { order: 'id', cursor: 'last-id' } },
      { calls: 60, scenes: ofRecords },
    )
    const [found] = divergences
    expect(found?.explained?.field).toBe('listing.order')
    const file = { extends: 'standard', listing: { order: 'id', cursor: 'last-id' } } as const
    const listing = { ...file.listing, ...found?.explained?.set.listing }
    expect(resolveProfile({ ...file, listing }).listing).toMatchObject({
      order: 'newest-first',
      cursor: 'opaque',
    })
  })

  it('cuts a value of megabytes in each report', async () => {
    const failures = { 'api-not-found': { status: 410, code: 'GONE', message: 'No' } }
    const result = await compareFakes({ errors: { failures } }, 'standard', { calls: 60, randomSeed: 8 })
    for (const { explained } of result.divergences)
      if (explained !== undefined) explained.value = 'x'.repeat(1_000_000)
    const document = parityDocument(parityReport(result, 'standard', same))
    expect(documentWriters.markdown(document)).toContain('x'.repeat(100))
    for (const write of Object.values(documentWriters)) expect(write(document).length).toBeLessThan(500_000)
  })

  it('creates no key without permission to write', async () => {
    const { report, divergences } = await compareFakes('standard', 'standard', {
      calls: 40,
      allowWrites: false,
    })
    expect(report.traffic.keysCreated).toBe(0)
    expect(divergences).toEqual([])
  })

  it.each([2, 10, 60])(
    'stops after %i requests, and reports that the budget was too small',
    async maxRequests => {
      const result = await compareFakes('standard', 'standard', { calls: 200, maxRequests })
      // The first request only checks that the service answers, so it is not a compared call.
      expect(result.asked).toBe(maxRequests - 1)
      const report = parityReport(result, 'standard', same)
      const reason = `The budget of ${maxRequests} requests (maxRequests) was too small`
      expect(report).toMatchObject({ verdict: 'incomplete', reason })
      expect(documentWriters.junit(parityDocument(report))).toContain(reason)
      expect(documentWriters.html(parityDocument(report))).toContain(reason)
    },
  )

  it('reports a divergence in HTML and JUnit, and keeps the token out of the JSON report', async () => {
    const failures = { 'api-not-found': { status: 410, code: 'GONE', message: 'No <b>API</b> {apiId}' } }
    const result = await compareFakes({ errors: { failures } }, 'standard', { calls: 60, randomSeed: 8 })
    const report = parityReport(result, 'standard', same)
    expect(report.verdict).toBe('diverges')
    expect(report.divergences[0]?.explained?.set).toEqual({ errors: { failures } })
    expect(documentWriters.junit(parityDocument(report))).toContain('failures="1"')
    expect(documentWriters.html(parityDocument(report))).toContain('No &lt;b&gt;API&lt;/b&gt;')
    expect(report.divergences[0]?.script).toContain('TOKEN=${KEYMOCK_TOKEN:?')
    expect(JSON.stringify(report)).not.toContain('keymock-token')
  })

  it('shows causes, shared differences and at most 20 examples, in this order, if many calls diverge', async () => {
    const result = await compareFakes('unkey-v1', 'standard', { calls: 30, all: true, maxRequests: 1000 })
    const report = parityReport(result, 'standard', same)
    const { length } = report.divergences
    expect(length).toBeGreaterThan(20)
    expect(report.shared.map(({ part }) => part)).toContain('body error code')
    // The report explains many divergences by a single field, although the answers also have shared differences.
    expect(report.divergences.filter(({ explained }) => explained !== undefined).length).toBeGreaterThan(
      length / 3,
    )
    const document = parityDocument(report)
    const { sections } = document
    expect(sections.map(({ id }) => id)).toEqual(['causes', 'everywhere', 'divergences'])
    const [causes] = sections[0]?.blocks ?? []
    const counts = causes?.kind === 'table' ? causes.rows.map(({ cells: [, count] }) => Number(count)) : []
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
    const page = documentWriters.html(document)
    expect(page.length).toBeLessThan(500_000)
    expect(page.match(/<article/g)?.length).toBeLessThanOrEqual(20)
    expect(documentWriters.junit(document)).toContain(`failures="${length}"`)
  })

  it('reports one shared difference for a header that differs in every answer, and still finds another difference', async () => {
    const profile = { responses: { headers: { 'X-Own': 'a' } }, requests: { head: 'refuse' } } as const
    const result = await compareFakes(profile, 'standard', { calls: 60, all: true, randomSeed: 7 })
    const report = parityReport(result, 'standard', same)
    expect(report.shared).toMatchObject([
      { part: 'header x-own', of: 'answers', a: 'a', explained: { field: 'responses.headers' } },
      { part: 'header cache-control', of: 'answers', b: 'no-store' },
    ])
    expect(report.shared[0]?.answers).toBeGreaterThan(50)
    expect(report.divergences.map(({ explained }) => explained?.field)).toEqual(['requests.head'])
    expect(report.calls).toEqual({ wanted: 60, asked: 60, alike: 59 })
    expect(documentWriters.markdown(parityDocument(report))).toContain('except for 2 shared differences')
    // A narrow column breaks the name of a field at `<wbr>`.
    expect(documentWriters.html(parityDocument(report))).toContain('responses.<wbr>headers')
  })

  it('reports a difference in the length of a header once, not in every answer', async () => {
    const result = await compareFakes(
      { ids: { requestPrefix: 'r' }, responses: { headers: { 'X-Request-Id': '{requestId}' } } },
      {
        responses: { headers: { 'X-Request-Id': '{requestId}' } },
      },
      { calls: 40, all: true },
    )
    const report = parityReport(result, 'standard', same)
    expect(report).toMatchObject({ verdict: 'diverges', divergences: [], calls: { asked: 40, alike: 40 } })
    expect(report.shared).toMatchObject([
      { part: 'header x-request-id', explained: { field: 'ids.requestPrefix' } },
    ])
  })

  it.each([false, true])('counts a late total as lag (`all: %s`)', async all => {
    const { keymock, fetch } = fetchOf({ profile: 'standard', randomSeed: 2 })
    let created = false
    let counted = 0
    const late: typeof globalThis.fetch = async (input, init) => {
      const response = await fetch(input, init)
      const wasCreated = created
      created = response.ok && init?.method === 'POST'
      if (!wasCreated || !response.ok || init?.method === 'POST') return response
      counted += 1
      if (counted % 3 > 0) return response
      const page = (await response.json()) as { total: number }
      return Response.json({ ...page, total: page.total - 1 }, { headers: response.headers })
    }
    const time = {
      now: () => keymock.clock.now(),
      sleep: async (ms: number) => void keymock.clock.advance(ms),
    }
    const result = await compareFakes('standard', 'standard', { calls: 120, all, fetch: late, time })
    const report = parityReport(result, 'standard', same)
    expect(report).toMatchObject({ verdict: 'alike', divergences: [], calls: { asked: 120, alike: 120 } })
    expect(report.shared).toMatchObject([{ part: 'body total', of: 'lag', a: '"<total -1>"' }])
    expect(documentWriters.html(parityDocument(report))).toContain('totals that lack the latest keys')
  })
})
