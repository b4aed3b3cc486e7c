import type { ContractReport } from '../../schemas/generated/types.js'
import { jsonText } from '../document/json-text.js'

/** The unchanged report, for programs. Its schema: schemas/contract-report.schema.json. */
export function jsonReport(report: ContractReport): string {
  return `${jsonText(report, 2)}\n`
}
