import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import type { ContractReport } from '../../schemas/generated/types.js'
import { documentWriters } from '../../src/common/document/writers.js'
import { hostileText } from '../test-support/hostile-text.js'
import { conformantReport, sampleReport, unreachableReport } from '../test-support/sample-report.js'
import { sarifSchema } from '../test-support/sarif-schema.js'
import { contractDocument } from './contract-document.js'

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

  it('makes no link from the text of a warning', () => {
    const report = sampleReport({ warnings: ['[here](https://evil.example.test)'] })
    expect(JSON.stringify(runOf(report))).not.toContain('](')
  })
})
