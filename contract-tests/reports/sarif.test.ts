import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import type { ContractReport } from '../../schemas/generated/types.js'
import { documentWriters } from '../../src/common/document/writers.js'
import { hostileText } from '../test-support/hostile-text.js'
import { conformantReport, sampleReport, unreachableReport } from '../test-support/sample-report.js'
import { sarifSchema } from '../test-support/sarif-schema.js'
import { contractDocument } from './contract-document.js'

interface Result {
  ruleId: string
  ruleIndex: number
  level: string
  suppressions?: readonly unknown[]
}

const validate = new Ajv({ allErrors: true }).compile(sarifSchema)

function runOf(report: ContractReport) {
  const log = JSON.parse(documentWriters.sarif(contractDocument(report)))
  expect(validate(log), JSON.stringify(validate.errors)).toBe(true)
  return log.runs[0]
}

describe('the SARIF report', () => {
  it.each([
    ['with failures', sampleReport()],
    ['of a conformant run', conformantReport()],
    ['of a run that did not start', unreachableReport()],
    ['with hostile texts', sampleReport({ warnings: [hostileText], runId: hostileText })],
  ])('is valid for a report %s', (_, report) => {
    runOf(report)
  })

  it('has a rule for each requirement, and a result for each requirement that is not met', () => {
    const report = sampleReport()
    const { tool, results } = runOf(report)
    expect(tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining(report.results.map(({ id }) => id)),
    )
    const shown = results.map((result: Result) => {
      expect(tool.driver.rules[result.ruleIndex].id).toBe(result.ruleId)
      return [result.ruleId, result.level, result.suppressions?.length ?? 0]
    })
    expect(shown.sort()).toEqual([
      ['AUT-04', 'error', 1],
      ['NUL-01', 'warning', 0],
      ['PFX-01', 'error', 0],
      ['STA-03', 'error', 0],
    ])
  })

  it('has locations without a scheme, because code scanning refuses a scheme', () => {
    for (const { locations } of runOf(sampleReport()).results)
      expect(locations[0].physicalLocation.artifactLocation.uri).not.toMatch(/^[a-z]+:/)
  })

  it('makes no link from the text of a warning', () => {
    const report = sampleReport({ warnings: ['[here](https://evil.example.test)'] })
    expect(JSON.stringify(runOf(report))).not.toContain('](')
  })
})
