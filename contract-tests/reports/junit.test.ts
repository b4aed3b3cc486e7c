import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom'
import { describe, expect, it } from 'vitest'
import { hostileText } from '../test-support/hostile-text.js'
import { conformantReport, sampleReport } from '../test-support/sample-report.js'
import { junitReport } from './contract-reports.js'

function parse(xml: string) {
  // Checks the characters first, because the parser accepts characters that XML forbids.
  expect(xml).toMatch(/^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]*$/u)
  const { documentElement } = new DOMParser({ onError: onErrorStopParsing }).parseFromString(xml, 'text/xml')
  if (documentElement === null) throw new Error('the document has no element')
  const all = (name: string) => [...documentElement.getElementsByTagName(name)]
  return { root: documentElement, all }
}

describe('junitReport', () => {
  it('has a failure for an incomplete run', () => {
    const { all } = parse(
      junitReport(sampleReport({ verdict: 'incomplete', exitCode: 3, results: conformantReport().results })),
    )
    expect(all('failure')).toHaveLength(1)
  })

  it('stays well-formed with markup and control characters in its texts', () => {
    const [first, ...others] = sampleReport().results
    const results = [
      {
        ...sampleReport().results[1],
        id: 'PFX-01',
        statement: hostileText,
        group: hostileText,
        reason: hostileText,
      },
      { ...first, status: 'error', reason: hostileText },
      { ...first, status: 'skip', reason: hostileText },
      ...others,
    ]
    const report = sampleReport({ results: results as typeof others, startedAt: hostileText })
    const { all } = parse(junitReport(report))
    expect(
      all('testcase').some(one => one.getAttribute('name')?.includes('<img src=x onerror=alert(1)>')),
    ).toBe(true)
    expect(all('img')).toHaveLength(0)
  })
})
