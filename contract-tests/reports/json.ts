import type { ContractReport } from '../../schemas/generated/types.js'

/** The report as it is, for programs: schemas/contract-report.schema.json says what is in it. */
export function jsonReport(report: ContractReport): string {
  return `${JSON.stringify(report, null, 2)}\n`
}
