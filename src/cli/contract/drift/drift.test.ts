import { describe, expect, it } from 'vitest'
import { collation } from '../../../../contract-tests/findings/hypotheses.js'
import { sampleReport } from '../../../../contract-tests/test-support/sample-report.js'
import type { ContractReport } from '../../../../schemas/generated/types.js'
import { plainText } from '../../../common/document/inline.js'
import { terminalLines } from '../../../common/document/terminal-writer.js'
import { documentWriters } from '../../../common/document/writers.js'
import { baselineDocument, type Drift, driftOf, hasDrifted } from './drift.js'
import { driftDocument } from './drift-document.js'

const report = sampleReport()
const textOf = (drift: Drift) => terminalLines(driftDocument(drift, report)).map(plainText).join('\n')
const pageOf = (drift: Drift) => documentWriters.html(driftDocument(drift, report))

function observing(name: string, value: unknown, restsOn: string[] = []): ContractReport {
  const observation = { name, section: '7', inProfile: false, value: value as string, restsOn, exchanges: [] }
  return { ...report, observations: [observation] }
}

describe('drift', () => {
  it('names a changed choice, with the field of the profile to update', () => {
    const before = baselineDocument(report)
    before.profile.listing = { order: 'id' }
    const drift = driftOf(before, report)
    expect(drift.changed).toEqual([
      { name: 'listing.order', before: 'id', now: 'newest-first', inProfile: true },
    ])
    expect(textOf(drift)).toMatch(/^ {2}listing\.order +"id" +"newest-first"$/m)
    expect(textOf(drift)).toMatch(/^Update the profile of the mock\nlisting\.order: "newest-first"$/m)
    expect(pageOf(drift)).toContain('listing.order: &quot;newest-first&quot;')
  })

  it('names a requirement that was met and now fails', () => {
    const before = baselineDocument(report)
    const failing = report.results.find(({ status, failure }) => status === 'fail' && failure?.replay.length)
    expect(failing).toBeDefined()
    before.requirements = { [failing?.id ?? '']: 'pass' }
    before.causes = []
    const drift = driftOf(before, report)
    expect(drift.broken).toMatchObject([{ id: failing?.id }])
    const page = pageOf(drift)
    expect(page).toContain(`data-name="Id"><a href="#${failing?.id}">`)
    expect(page).toMatch(new RegExp(`<article[^>]* id="${failing?.id}"[^]*#!/usr/bin/env bash`))
  })

  it('does not report a failed requirement as a change if the baseline has the same cause', () => {
    const before = baselineDocument(report)
    const failing = report.results.find(({ failure }) => failure !== undefined)
    before.requirements = { [failing?.id ?? '']: 'pass' }
    before.causes = [failing?.failure?.cause ?? '']
    const drift = driftOf(before, report)
    expect(hasDrifted(drift)).toBe(false)
    expect(textOf(drift)).toContain(`Not met now, but for a cause that the baseline also has: ${failing?.id}`)
  })

  it('takes texts that the service ignores for one cause, whichever texts a run met', () => {
    const before = baselineDocument(report)
    const [failing] = report.results.filter(({ failure }) => failure !== undefined)
    before.requirements = { [failing?.id ?? '']: 'pass' }
    before.causes = [collation(['case'])]
    const results = report.results.map(result =>
      result.failure === undefined
        ? result
        : { ...result, failure: { ...result.failure, cause: collation(['case', 'accents']) } },
    )
    expect(hasDrifted(driftOf(before, { ...report, results }))).toBe(false)
  })

  it('names a requirement that failed before and is now met, but raises no alarm', () => {
    const before = baselineDocument(report)
    const [passed] = report.results.filter(({ status }) => status === 'pass')
    before.requirements = { [passed?.id ?? '']: 'fail' }
    const drift = driftOf(before, report)
    expect(hasDrifted(drift)).toBe(false)
    expect(textOf(drift)).toContain(`1 requirement that was not met before is met now: ${passed?.id}`)
  })

  it('is unknown if a run observed nothing, and names a requirement that the run could not check again', () => {
    const before = baselineDocument(report)
    const results = report.results.map(result => ({ ...result, status: 'skip' as const }))
    const blind = driftOf(before, { ...report, results, observations: [] })
    expect(textOf(blind)).toMatch(/^NOT COMPARED/)
    expect(pageOf(blind)).toContain('Nothing could be compared')
    const [passed] = report.results.filter(({ status }) => status === 'pass')
    const once = report.results.map(result =>
      result.id === passed?.id ? { ...result, status: 'skip' as const } : result,
    )
    const drift = driftOf(before, { ...report, results: once })
    expect(drift.notCompared).toEqual([passed?.id])
    expect(textOf(drift)).toMatch(
      new RegExp(
        `^NO DRIFT[^]*Not compared, because the run could not check them in the same way \\(other options, or other keys in the API\\): ${passed?.id}`,
      ),
    )
  })

  it('compares only choices with the same evidence', () => {
    const before = baselineDocument(observing('listing.shortPages', false, ['9 keys in pages of 8']))
    const alike = driftOf(before, observing('listing.shortPages', true, ['9 keys in pages of 8']))
    expect(alike.changed).toMatchObject([{ name: 'listing.shortPages', before: false, now: true }])
    const otherwise = driftOf(before, observing('listing.shortPages', true, ['3 keys in pages of 8']))
    expect(otherwise.changed).toEqual([])
    expect(otherwise.notCompared).toEqual(['listing.shortPages'])
  })

  it('asks for a new baseline if the baseline has no seed, and compares only choices that do not depend on the keys', () => {
    const { plan: _, restsOn: __, ...before } = baselineDocument(observing('ids.length', [21]))
    before.others['listing.externalIdCase'] = 'sensitive'
    const longer = driftOf(before, observing('ids.length', [32]))
    expect(longer.changed).toEqual([])
    expect(textOf(longer)).toContain('Write the baseline again with --observed')
    const changed = driftOf(before, observing('listing.externalIdCase', 'insensitive'))
    expect(changed.changed).toMatchObject([{ name: 'listing.externalIdCase' }])
    expect(textOf(changed)).toContain('the baseline lacks the seed and the plan of its run')
  })

  it('omits requirements that need random values, if the seeds differ', () => {
    const before = baselineDocument(report)
    before.requirements = { 'MOD-05': 'pass', 'AUT-01': 'pass' }
    before.causes = []
    const [sample] = report.results
    if (sample === undefined) throw new Error('The sample has no result.')
    const results = ['MOD-05', 'AUT-01'].map(id => ({ ...sample, id, status: 'fail' as const }))
    const idsOf = (randomSeed: number) =>
      driftOf(before, { ...report, results, randomSeed }).broken.map(({ id }) => id)
    expect(idsOf(report.randomSeed)).toEqual(['MOD-05', 'AUT-01'])
    expect(idsOf(report.randomSeed + 1)).toEqual(['AUT-01'])
  })
})
