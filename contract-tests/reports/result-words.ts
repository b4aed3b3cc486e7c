import type { ContractReport, ContractResult } from '../../schemas/generated/types.js'

export type Status = ContractResult['status']

/** In the order in which a reader wants to see them. */
export const statuses = [
  'fail',
  'stale deviation',
  'error',
  'warn',
  'known deviation',
  'skip',
  'not exercised',
  'pass',
] as const satisfies readonly Status[]

/** What a status says to a reader who sees it for the first time. */
export const statusMeanings: Readonly<Record<Status, string>> = {
  pass: 'met',
  fail: 'not met',
  'stale deviation': 'named as a known deviation, but met',
  error: 'could not be checked because of a mistake in the suite',
  warn: 'a SHOULD that is not met',
  'known deviation': 'not met, and named as known',
  skip: 'could not be asked of this target',
  'not exercised': 'asked, but what it speaks of was never there',
}

/** Results that make a run fail, or would if they were not excused, worst first. */
export function findings(report: ContractReport): ContractResult[] {
  const order: readonly Status[] = statuses.slice(0, 5)
  return report.results
    .filter(({ status }) => order.includes(status))
    .sort((a, b) => order.indexOf(a.status) - order.indexOf(b.status))
}

/** The sentence of a requirement. */
export function sentenceOf({ level, statement }: ContractResult): string {
  return `The service ${level === 'SHOULD' ? 'SHOULD' : 'MUST'} ${statement}.`
}
