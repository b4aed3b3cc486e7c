import { describe, expect, it } from 'vitest'
import type { ContractResult } from '../../schemas/generated/types.js'
import { documentWriters } from '../../src/common/document/writers.js'
import { conformantReport } from '../test-support/sample-report.js'
import { contractDocument } from './contract-document.js'
import { htmlReport, terminalReport } from './contract-reports.js'

function reportWithout(...ids: string[]) {
  const report = conformantReport()
  const results = report.results.map(
    (result): ContractResult =>
      ids.includes(result.id) ? { ...result, status: 'not exercised', reason: 'no key was there' } : result,
  )
  return { ...report, results, counts: { ...report.counts, notExercised: ids.length } }
}

describe('the verdict of a conformant run with unobserved requirements', () => {
  const report = reportWithout('PFX-01', 'REF-01', 'NUL-01')
  // The words omit NUL-01, because NUL-01 is a SHOULD.
  const words = 'met. The run could not observe 2 MUST requirements: PFX-01, REF-01.'

  it.each([
    ['a terminal', terminalReport(report, (_, text) => text)],
    ...Object.entries(documentWriters).map(([name, write]) => [name, write(contractDocument(report))]),
  ])('names each unobserved MUST, in %s', (_, text = '') => {
    expect(text).toContain(words)
    expect(text).not.toMatch(/not exercised/)
  })

  it('omits the advice "Nothing to fix."', () => {
    expect(htmlReport(report)).not.toContain('Nothing to fix.')
    expect(htmlReport(conformantReport())).toContain('Nothing to fix.')
    expect(htmlReport(conformantReport())).not.toContain('could not observe')
  })
})
