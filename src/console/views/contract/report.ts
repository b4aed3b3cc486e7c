import type { ContractReport } from '../../../../schemas/generated/types.js'

/** @throws Error if the file is not a report of the contract suite. */
export function asReport(json: unknown, name: string): ContractReport {
  const { format, results, counts } = Object(json) as Partial<ContractReport>
  if (format === 'keymock-contract-report/1' && Array.isArray(results) && counts !== undefined) {
    return json as ContractReport
  }
  throw new Error(
    `${name} is not a contract report. To write a report, run keymock contract --report json=FILE.`,
  )
}

export const statusOrder = [
  'fail',
  'error',
  'stale deviation',
  'known deviation',
  'warn',
  'not exercised',
  'skip',
  'pass',
] as const satisfies readonly ContractReport['results'][number]['status'][]
