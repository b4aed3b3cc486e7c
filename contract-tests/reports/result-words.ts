import type { ContractReport, ContractResult } from '../../schemas/generated/types.js'
import type { DocumentCheck, Tone } from '../document/document.js'
import { bad, good, type Inline, marked, quiet } from '../document/inline.js'

export type Status = ContractResult['status']

interface StatusWords {
  word: string
  /** What it says to a reader who sees it for the first time. */
  meaning: string
  /** In the columns of a terminal. */
  badge: Inline
  tone: Tone
  /** To programs that read test results. */
  outcome: DocumentCheck['outcome']
}

/** In the order in which a reader wants to see them. */
export const statusWords: Readonly<Record<Status, StatusWords>> = {
  fail: { word: 'not met', meaning: 'not met', badge: bad('FAIL '), tone: 'bad', outcome: 'failed' },
  'stale deviation': {
    word: 'stale deviation',
    meaning: 'named as a known deviation, but met',
    badge: bad('STALE'),
    tone: 'bad',
    outcome: 'failed',
  },
  error: {
    word: 'error',
    meaning: 'could not be checked because of a mistake in the suite',
    badge: bad('ERROR'),
    tone: 'bad',
    outcome: 'error',
  },
  warn: {
    word: 'warning',
    meaning: 'a SHOULD that is not met',
    badge: marked('warn', 'warn '),
    tone: 'warn',
    outcome: 'passed',
  },
  'known deviation': {
    word: 'known deviation',
    meaning: 'not met, and named as known',
    badge: marked('warn', 'known'),
    tone: 'known',
    outcome: 'skipped',
  },
  skip: {
    word: 'skipped',
    meaning: 'could not be asked of this target',
    badge: quiet('skip '),
    tone: 'rest',
    outcome: 'skipped',
  },
  'not exercised': {
    word: 'not exercised',
    meaning: 'asked, but its subject never occurred',
    badge: quiet('n/ex '),
    tone: 'rest',
    outcome: 'skipped',
  },
  pass: { word: 'met', meaning: 'met', badge: good('pass '), tone: 'good', outcome: 'passed' },
}

export const statuses = Object.keys(statusWords) as readonly Status[]

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
