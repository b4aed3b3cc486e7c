import { describe, expect, it } from 'vitest'
import { plainText } from '../../src/common/document/inline.js'
import type { Paint } from '../../src/common/document/terminal-text.js'
import { hostileText } from '../test-support/hostile-text.js'
import { conformantReport, sampleReport, unreachableReport } from '../test-support/sample-report.js'
import { terminalReport } from './contract-reports.js'
import { resultLine } from './result-check.js'

const plain: Paint = (_, text) => text

describe('terminalReport', () => {
  const text = terminalReport(sampleReport(), plain)

  it('shows a failure with its request, its place, the expected value and the received value', () => {
    expect(text).toContain(
      [
        'FAIL   STA-03  MUST create a key disabled when enabled is false  spec 3, 4.2',
        '       GET https://keys.example.test/v1/apis.listKeys?apiId=api_payments&externalId=keymock-3fk2mdpq-Aa&limit=100',
        '       body /keys/0/enabled: expected false, received true',
      ].join('\n'),
    )
  })

  it('prints one script, and the option that writes all scripts', () => {
    expect(text.match(/#!\/usr\/bin\/env bash/g)).toHaveLength(1)
    expect(text).toContain('--report replay=FOLDER')
  })

  it('ends each failure, warning and deviation with the options that repeat it', () => {
    const text = terminalReport(sampleReport(), plain)
    expect(text.match(/^ +Repeat with: --random-seed 7 --only \S+$/gm)).toHaveLength(4)
  })

  it('ends with the verdict, the figures and the keys left behind', () => {
    const end = text.split('\n\n').slice(-2).join('\n')
    expect(end).toContain(
      'NOT CONFORMANT  2 requirements are not met. The run could not observe 1 MUST requirement: REF-01.',
    )
    expect(end).toContain('138 requests in 2.3 s, 2 keys created, 1 retry')
    expect(end).toContain('3 keys stay in api_payments')
    expect(end).toContain('exit code 1')
    const rows = [...end.matchAll(/^ {2}(\S.{11})/gm)].map(([, name = '']) => name.trim())
    expect(rows).toEqual(['requirements', 'observed', 'target', 'traffic', 'left behind', 'run'])
  })

  it('shows one failure among 500 checks in the bar', () => {
    const [first] = sampleReport().coverage
    if (first === undefined) throw new Error('the sample has no coverage')
    const coverage = [{ ...first, clauses: 500, open: 0, notCheckable: 0, checked: 500, failed: 1 }]
    expect(terminalReport(sampleReport({ coverage }), plain)).toContain(
      '===========!  500 of 500 sentences checked, 1 failed',
    )
  })

  it('shows why a run did not start, and the next step', () => {
    const short = terminalReport(unreachableReport(), plain)
    expect(short).toContain('NOT STARTED  keys.example.test cannot be reached.')
    expect(short).toContain('Is the target running?')
    expect(short).not.toMatch(/by section|requirements|traffic|left behind/)
  })

  it('reports a conformant run', () => {
    expect(terminalReport(conformantReport(), plain)).toContain(
      'CONFORMANT  All 8 checked requirements are met.',
    )
  })

  it('writes no control character of hostile texts', () => {
    const hostile = sampleReport({ warnings: [hostileText], runId: hostileText })
    expect(terminalReport(hostile, plain)).not.toMatch(/[^\P{C}\n\u200d]/u)
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
