import { describe, expect, it } from 'vitest'
import { validateContractReport } from '../../schemas/generated/validators.js'
import { conformantReport, sampleReport, unreachableReport } from '../test-support/sample-report.js'
import { jsonReport } from './json.js'

describe('jsonReport', () => {
  it.each([
    ['with failures', sampleReport()],
    ['of a conformant target', conformantReport()],
    ['of an unreachable target', unreachableReport()],
  ])('returns a document that the schema accepts for a report %s', (_, report) => {
    const document: unknown = JSON.parse(jsonReport(report))
    expect(validateContractReport(document), JSON.stringify(validateContractReport.errors)).toBe(true)
    expect(document).toEqual(report)
  })
})
