import type { ContractReport } from '../../schemas/generated/types.js'
import { jsonText } from '../document/json-text.js'

/** The report as it is, for programs: schemas/contract-report.schema.json says what is in it. */
export function jsonReport(report: ContractReport): string {
  return `${jsonText(report, 2)}\n`
}
