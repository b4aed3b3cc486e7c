import { describe, expect, it } from 'vitest'
import { plainText } from '../../src/common/document/inline.js'
import type { Paint } from '../../src/common/document/terminal-writer.js'
import { sampleReport } from '../test-support/sample-report.js'
import { terminalReport } from './contract-reports.js'
import { resultLine } from './result-check.js'

const plain: Paint = (_, text) => text

describe('terminalReport', () => {
  it('shows one failure among 500 checks in the bar', () => {
    const [first] = sampleReport().coverage
    if (first === undefined) throw new Error('the sample has no coverage')
    const coverage = [{ ...first, clauses: 500, open: 0, notCheckable: 0, checked: 500, failed: 1 }]
    expect(terminalReport(sampleReport({ coverage }), plain)).toContain(
      '===========!  500 of 500 sentences checked, 1 failed',
    )
  })
})

describe('resultLine', () => {
  it('shows why a requirement was skipped', () => {
    const skipped = sampleReport().results.find(({ status }) => status === 'skip')
    if (skipped === undefined) throw new Error('the sample has no skip')
    expect(plainText(resultLine(skipped))).toBe(
      'skip   ROL-03  MUST refuse an existing role with one that is missing (needs existing-role)  spec 4.2 rule 4',
    )
  })
  it('shows that a MUST is implied, and by which section', () => {
    const implied = sampleReport().results.find(({ level }) => level === 'implied')
    if (implied === undefined) throw new Error('the sample has no inference')
    expect(plainText(resultLine(implied))).toBe(
      '–      REF-01  MUST (implied by section 2.2) list the refill interval that was given (not observed: the field refill was never there)',
    )
  })
})
