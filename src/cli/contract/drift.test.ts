import { describe, expect, it } from 'vitest'
import { plainText } from '../../../contract-tests/document/inline.js'
import { terminalLines } from '../../../contract-tests/document/terminal-writer.js'
import { documentWriters } from '../../../contract-tests/document/writers.js'
import { sampleReport } from '../../../contract-tests/test-support/sample-report.js'
import { type Drift, driftOf, hasDrifted } from './drift.js'
import { driftDocument } from './drift-document.js'
import { baselineDocument } from './observed-document.js'

const report = sampleReport()
const textOf = (drift: Drift) => terminalLines(driftDocument(drift, report)).map(plainText).join('\n')
const pageOf = (drift: Drift) => documentWriters.html(driftDocument(drift, report))

describe('drift', () => {
  it('is none between a run and what it observed itself', () => {
    const drift = driftOf(baselineDocument(report), report)
    expect(hasDrifted(drift)).toBe(false)
    expect(textOf(drift)).toContain(`NO DRIFT  since ${report.startedAt}`)
  })

  it('is a choice that is made otherwise, with the field of the profile to update', () => {
    const before = baselineDocument(report)
    before.profile.listing = { order: 'id' }
    const drift = driftOf(before, report)
    expect(drift.changed).toEqual([{ name: 'listing.order', a: 'id', b: 'newest-first', inProfile: true }])
    expect(textOf(drift)).toMatch(/^ {2}listing\.order +"id" +"newest-first"$/m)
    expect(textOf(drift)).toMatch(
      /^What to update in the profile of the mock\nlisting\.order: "newest-first"$/m,
    )
    expect(pageOf(drift)).toContain('listing.order: &quot;newest-first&quot;')
  })

  it('is a requirement that held and does not any more', () => {
    const before = baselineDocument(report)
    const failing = report.results.find(({ status }) => status === 'fail')
    expect(failing).toBeDefined()
    before.requirements = { [failing?.id ?? '']: 'pass' }
    expect(driftOf(before, report).broken).toMatchObject([{ id: failing?.id }])
  })

  it('is not known where the run saw nothing, and says which requirements could not be asked again', () => {
    const before = baselineDocument(report)
    const results = report.results.map(result => ({ ...result, status: 'skip' as const }))
    const blind = driftOf(before, { ...report, results, observations: [] })
    expect(textOf(blind)).toMatch(/^NOT COMPARED/)
    expect(pageOf(blind)).toContain('Nothing could be compared')
    const [passed] = report.results.filter(({ status }) => status === 'pass')
    const once = report.results.map(result =>
      result.id === passed?.id ? { ...result, status: 'skip' as const } : result,
    )
    expect(textOf(driftOf(before, { ...report, results: once }))).toMatch(
      new RegExp(`^NO DRIFT[^]*1 requirement that held could not be asked this time: ${passed?.id}`),
    )
  })

  it('is no choice that was seen on one side only, and nothing that says something of one run alone', () => {
    const before = baselineDocument(report)
    before.profile.times = {}
    before.others = { ...before.others, 'keys.alphabet': 'abc', 'other.seen': 1 }
    expect(hasDrifted(driftOf(before, report))).toBe(false)
  })
})
