import { describe, expect, it } from 'vitest'
import type { ProfileSource } from '../../profile/profile-source.js'
import { compareFakes } from '../test-support/compare-fakes.js'
import { parityHtml, parityJunit, parityReport } from './parity-report.js'

const same = (text: string) => text

/** A few choices of each kind, each with a seed whose scenario soon comes to it. */
const changes: readonly [field: string, change: ProfileSource, randomSeed: number][] = [
  ['requests.unknownFields', { requests: { unknownFields: 'refuse' } }, 60],
  ['requests.repeatedParameter', { requests: { repeatedParameter: 'last' } }, 29],
  ['requests.maxDepth', { requests: { maxDepth: 100 } }, 1],
  ['errors.violationFormat', { errors: { violationFormat: '{path}: {text}' } }, 24],
  ['errors.mediaType', { errors: { mediaType: 'application/json' } }, 7],
  ['errors.body', { errors: { body: { error: { code: '{code}', message: '{message}' } } } }, 7],
  ['responses.headers', { responses: { headers: { 'X-Own': 'a' } } }, 7],
  ['responses.corsMaxAgeSeconds', { responses: { corsMaxAgeSeconds: 0 } }, 23],
  ['keys.startCharacters', { keys: { startCharacters: 6 } }, 31],
  ['keys.header', { keys: { header: 'version-and-length' } }, 31],
  ['ids.keyPrefix', { ids: { keyPrefix: 'k' } }, 4],
  ['ids.timestampBytes', { ids: { timestampBytes: 4 } }, 4],
  ['times.expires', { times: { expires: 'seconds' } }, 31],
  ['records.emptyLists', { records: { emptyLists: 'omit' } }, 31],
  ['records.omit', { records: { omit: ['enabled'] } }, 31],
  ['records.enabled', { records: { enabled: 'flag' } }, 20],
  ['creation.ownerIdLinks', { creation: { ownerIdLinks: false } }, 3],
  ['creation.expiresZero', { creation: { expiresZero: 'never' } }, 4],
  ['listing.order', { listing: { order: 'oldest-first' } }, 31],
  ['listing.cursorOnLastPage', { listing: { cursorOnLastPage: 'present' } }, 31],
  ['listing.totalOfUnknownUser', { listing: { totalOfUnknownUser: 'zero' } }, 65],
  ['listing.cacheFreshMs', { listing: { cacheFreshMs: 60_000 } }, 194],
]

describe('parity', () => {
  it.each(['standard', 'unkey-v1'] as const)('finds nothing between %s and itself', async name => {
    const result = await compareFakes(name, name, { calls: 500 })
    expect(result.divergences).toEqual([])
    expect(result.asked).toBe(500)
    expect(parityReport(result, name, same).verdict).toBe('alike')
  })

  it.each(changes)(
    'finds a call that shows %s, and names it with the value to set',
    async (field, change, randomSeed) => {
      const { divergences } = await compareFakes(change, 'standard', { calls: 60, randomSeed })
      const [group = '', choice = ''] = field.split('.')
      const value = (change as Record<string, Record<string, unknown>>)[group]?.[choice]
      const { field: named, value: first, orElse = [] } = divergences[0]?.explained ?? {}
      expect(named).toBe(field)
      expect([first, ...orElse]).toContainEqual(value)
    },
  )

  it('shrinks the script to the calls without which it would not show', async () => {
    const { divergences } = await compareFakes({ records: { emptyLists: 'omit' } }, 'standard', {
      calls: 60,
      randomSeed: 31,
    })
    expect(divergences[0]).toMatchObject({ isShortest: true })
    expect(divergences[0]?.script.map(({ operation }) => operation)).toEqual(['createKey', 'listKeys'])
  })

  it('shrinks it on the target where no one field explains it, each time for another user', async () => {
    const records = { emptyLists: 'omit', enabled: 'flag', environment: true } as const
    const { divergences, report } = await compareFakes({ records }, 'standard', {
      calls: 60,
      randomSeed: 31,
    })
    expect(divergences[0]).toMatchObject({ explained: undefined, isShortest: true })
    expect(divergences[0]?.script.map(({ operation }) => operation)).toEqual(['createKey', 'listKeys'])
    const users = new Set(report.leftBehind.map(({ externalId }) => externalId))
    expect(users.size).toBeGreaterThan(5)
  })

  it('says so where the budget does not allow it', async () => {
    const records = { emptyLists: 'omit', enabled: 'flag', environment: true } as const
    const { divergences } = await compareFakes({ records }, 'standard', {
      calls: 60,
      randomSeed: 31,
      maxKeys: 12,
    })
    expect(divergences[0]).toMatchObject({ explained: undefined, isShortest: false })
  })

  it('goes on to the end with all, and counts by class', async () => {
    const result = await compareFakes({ requests: { head: 'refuse' } }, 'standard', {
      calls: 60,
      all: true,
      randomSeed: 7,
    })
    expect(result.asked).toBe(60)
    expect(result.classes.find(one => one.class === 'paths')).toMatchObject({ asked: 6, alike: 5 })
  })

  it('creates nothing without leave', async () => {
    const { report, divergences } = await compareFakes('standard', 'standard', {
      calls: 40,
      allowWrites: false,
    })
    expect(report.traffic.keysCreated).toBe(0)
    expect(divergences).toEqual([])
  })

  it('reports a divergence for people and for CI, without the keys of either side', async () => {
    const failures = { 'api-not-found': { status: 410, code: 'GONE', message: 'No <b>API</b> {apiId}' } }
    const result = await compareFakes({ errors: { failures } }, 'standard', { calls: 60, randomSeed: 8 })
    const report = parityReport(result, 'standard', same)
    expect(report.verdict).toBe('diverges')
    expect(parityJunit(report)).toContain('failures="1"')
    expect(parityHtml(report)).toContain('No &lt;b&gt;API&lt;/b&gt;')
    expect(report.divergences[0]?.script).toContain('"Authorization: Bearer $KEYMOCK_TOKEN"')
    expect(JSON.stringify(report)).not.toContain('keymock-token')
  })
})
