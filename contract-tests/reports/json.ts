import type { ContractReport } from '../../schemas/generated/types.js'
import { jsonText } from '../../src/common/document/visible-text.js'

/** The unchanged report, for programs. schemas/contract-report.schema.json describes the format. */
export function jsonReport(report: ContractReport): string {
  return `${jsonText(report, 2)}\n`
}
