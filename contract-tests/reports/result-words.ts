import type { ContractReport, ContractResult } from '../../schemas/generated/types.js'
import { counted } from '../../src/common/document/counted.js'
import type { DocumentCheck, DocumentTally, Tone } from '../../src/common/document/document.js'
import { bad, good, type Inline, marked, quiet } from '../../src/common/document/inline.js'

type Status = ContractResult['status']

interface StatusWords {
  word: string
  /** An explanation for readers who do not know `word`. */
  meaning: string
  /** The word on a terminal, padded to the width of the column. */
  badge: Inline
  tone: Tone
  /** The word for several results. @default `word` */
  plural?: string
  outcome: DocumentCheck['outcome']
}

/** The words of each status, worst first. */
export const statusWords: Readonly<Record<Status, StatusWords>> = {
  fail: { word: 'not met', meaning: 'not met', badge: bad('FAIL   '), tone: 'bad', outcome: 'failed' },
  'stale deviation': {
    word: 'stale deviation',
    plural: 'stale deviations',
    meaning: 'listed as a known deviation, but now met',
    badge: bad('STALE  '),
    tone: 'bad',
    outcome: 'failed',
  },
  error: {
    word: 'error',
    meaning: 'could not be checked because of an error in the suite',
    badge: bad('ERROR  '),
    tone: 'bad',
    outcome: 'error',
  },
  warn: {
    word: 'warning',
    plural: 'warnings',
    meaning: 'a SHOULD that is not met',
    badge: marked('warn', 'warn   '),
    tone: 'warn',
    outcome: 'passed',
  },
  'known deviation': {
    word: 'known deviation',
    plural: 'known deviations',
    meaning: 'not met, but listed as a known deviation',
    badge: marked('warn', 'known  '),
    tone: 'known',
    outcome: 'skipped',
  },
  skip: {
    word: 'skipped',
    meaning: 'could not be checked on this target',
    badge: quiet('skip   '),
    tone: 'rest',
    outcome: 'skipped',
  },
  'not exercised': {
    word: 'not observed',
    meaning: 'the answers did not show whether the requirement is met',
    badge: quiet('–      '),
    tone: 'unseen',
    outcome: 'skipped',
  },
  pass: { word: 'met', meaning: 'met', badge: good('pass   '), tone: 'good', outcome: 'passed' },
}

export const statuses = Object.keys(statusWords) as readonly Status[]

/** For example "7 not met, 1 warning". */
export function countsByStatus(results: readonly ContractResult[]): string {
  return statuses
    .map(status => statusCount(results, status))
    .filter(({ count }) => count > 0)
    .map(({ count, word, plural }) => counted(count, word, plural))
    .join(', ')
}

export function statusCount(
  results: readonly ContractResult[],
  name: Status,
): DocumentTally['parts'][number] {
  const { tone, word, plural = word, meaning } = statusWords[name]
  return { tone, word, plural, meaning, count: results.filter(({ status }) => status === name).length }
}

/** The results of a run, or of a file of recorded traffic. */
export type ReportedResults = Pick<ContractReport, 'results' | 'failureGroups'>

/** Results that make a run fail, worst first. */
export function findings(report: ReportedResults): ContractResult[] {
  return ordered(report, ['fail', 'stale deviation', 'error'])
}

/** Broken requirements that do not fail the run. */
export function excused(report: ReportedResults): ContractResult[] {
  return ordered(report, ['warn', 'known deviation'])
}

/** Results with one cause are in the order of their group, in the places that they have in the report. */
function ordered({ results, failureGroups }: ReportedResults, order: readonly Status[]): ContractResult[] {
  const placed = [...results]
  for (const { ids } of failureGroups) {
    const places = results.flatMap(({ id }, place) => (ids.includes(id) ? place : []))
    const own = places
      .flatMap(place => results[place] ?? [])
      .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    own.forEach((result, index) => {
      placed[places[index] ?? 0] = result
    })
  }
  return placed
    .filter(({ status }) => order.includes(status))
    .sort((a, b) => order.indexOf(a.status) - order.indexOf(b.status))
}

export function levelText({ level, section }: Pick<ContractResult, 'level' | 'section'>): string {
  return level === 'implied' ? `MUST (implied by section ${section})` : level
}

export function sentenceOf(result: Pick<ContractResult, 'level' | 'section' | 'statement'>): string {
  return `The service ${levelText(result)} ${result.statement}.`
}
