import { describe, expect, it } from 'vitest'
import type { ContractLeftKey } from '../../schemas/generated/types.js'
import { validateContractReport } from '../../schemas/generated/validators.js'
import { createKeymock } from '../../src/index.js'
import { smallTarget, smallWorld } from '../random/small-world.js'
import { terminalReport } from '../reports/contract-reports.js'
import { sampleExchange } from '../test-support/sample-exchange.js'
import { smallRuns } from '../test-support/small-run.js'
import type { TargetExchange } from './exchange.js'
import { withListedStates as listedStates } from './listed-states.js'

const { changed, run } = smallRuns(createKeymock({ fixtures: smallWorld }))
const askedIn = 1_800_000_000_000
const key = { keyId: 'k1', apiId: 'api_own', disabled: false, state: 'created', expires: askedIn } as const

const withListedStates = (keys: readonly ContractLeftKey[], history: readonly TargetExchange[]) =>
  listedStates(keys, history, { apiId: 'api_own', runId: 'r1' })

const listed = (...keys: readonly object[]) => sampleExchange('listKeys', { json: { keys } })

const workingOf = (...keys: readonly object[]) => withListedStates([key], [listed(...keys)])[0]?.working

describe('withListedStates', () => {
  it('marks each key that a service lists as enabled although its create says `enabled: false`', async () => {
    const fetch = changed(async (request, answer) => {
      const response = await answer()
      if (!request.url.includes('listKeys') || response.status !== 200) return response
      const page = await response.json()
      return Response.json({
        ...page,
        keys: page.keys.map((one: object) => ({ ...one, enabled: true })),
      })
    })
    const report = await run({ ...smallTarget, fetch, only: ['state'] })
    const disabled = report.leftBehind.filter(one => one.disabled)
    expect(disabled.length).toBeGreaterThan(0)
    expect(disabled.filter(one => one.working === undefined)).toEqual([])
    expect(validateContractReport(report), JSON.stringify(validateContractReport.errors)).toBe(true)
    const text = terminalReport(report, (_, plain) => plain)
    expect(text).toMatch(/The service ignored enabled: false: \d+ keys? works? /)
    for (const { keyId = '' } of disabled) expect(text).toContain(keyId)
    expect(text).not.toContain('created disabled')
  })

  it('marks no key as working if the service keeps to the specification', async () => {
    const report = await run({ ...smallTarget, only: ['state', 'model'] })
    expect(report.leftBehind.length).toBeGreaterThan(10)
    expect(report.leftBehind.filter(({ working }) => working)).toEqual([])
  })

  it('marks a key as working if a service lists the key with a later expiry, and reports the later expiry', () => {
    expect(workingOf({ id: 'k1', enabled: true, expires: askedIn + 60_000 })).toEqual({
      expires: askedIn + 60_000,
    })
  })

  it('marks a key that a service lists without its expiry, if another record has an expiry', () => {
    const other = { ...key, keyId: 'k2' }
    const page = listed({ id: 'k1', enabled: true }, { id: 'k2', enabled: true, expires: askedIn })
    expect(withListedStates([key, other], [page]).map(({ working }) => working)).toEqual([{}, undefined])
    expect(workingOf({ id: 'k1', enabled: true })).toBeUndefined()
  })

  it.each([
    ['in seconds', askedIn / 1000],
    ['rounded up to the next second', askedIn + 999],
    ['in minutes', Math.ceil(askedIn / 60_000)],
  ])('marks no key if a service lists the expiry %s', (_, expires) => {
    expect(workingOf({ id: 'k1', enabled: true, expires })).toBeUndefined()
  })

  it('reports the end in the unit that the sent expiry shows, even for an end near 1970 or after the year 9999', () => {
    for (const [sent, end, unit] of [
      [askedIn, askedIn + 60_000, 1000],
      [86_400_000, 1_814_400_000, 1],
      [253_402_300_799_999, 253_402_390_000_000, 1],
    ] as const) {
      const listing = listed({ id: 'k1', enabled: true, expires: Math.ceil(end / unit) })
      expect(withListedStates([{ ...key, expires: sent }], [listing])[0]?.working).toEqual({ expires: end })
    }
  })

  it('uses the last listing of a key', () => {
    const pages = [listed({ id: 'k1', enabled: true }), listed({ id: 'k1', enabled: false })]
    expect(withListedStates([{ ...key, disabled: true }], pages)[0]?.working).toBeUndefined()
  })

  it('marks no key whose id two creates returned', () => {
    const page = listed({ id: 'k1', enabled: true, expires: askedIn + 60_000 })
    expect(withListedStates([key, { ...key, disabled: true }], [page]).map(one => one.working)).toEqual([
      undefined,
      undefined,
    ])
  })

  it('omits a key of a refused create if it may be an accepted key under another id', () => {
    const renamed = { ...key, keyId: 'other', state: 'left by a refused request' } as const
    const page = listed({ id: 'other', name: 'n' })
    const left = (name: string) =>
      withListedStates([{ ...key, name }, renamed], [page]).map(({ keyId }) => keyId)
    expect([left('n'), left('m')]).toEqual([['k1'], ['k1', 'other']])
  })

  it('adds each listed key with the id of the run that no create returned, unless its id may be another id of a created key', () => {
    const own = { ...key, name: 'r1 n' }
    const page = listed(
      { id: 'k1', name: 'r1 n' },
      { id: 'twin', name: 'r1 n' },
      { id: 'other', name: 'r2 n' },
    )
    const added = { keyId: 'twin', name: 'r1 n', state: 'returned by no create', disabled: false }
    expect(withListedStates([own], [page])).toMatchObject([own, added])
    expect(withListedStates([{ ...own, keyId: 'k9' }], [page])).toMatchObject([{ keyId: 'k9' }])
  })

  it('marks a key as unlisted if no listing shows the key', () => {
    expect(withListedStates([key], [])).toEqual([{ ...key, unlisted: true }])
  })
})
