import type { ContractReport } from '../../../schemas/generated/types.js'
import { choicesOf, differences, type ObservedDifference } from './diff-observed.js'
import { type ObservedDocument, observedDocument } from './observed-document.js'

/** How a target drifted from what was observed before. */
export interface Drift {
  /** When the baseline was observed, where it says so. */
  since: string | undefined
  until: string
  /** Choices that are made otherwise now. One that was seen on one side only may just not have been asked. */
  changed: readonly (ObservedDifference & { inProfile: boolean })[]
  /** Requirements that held then, and do not now. */
  broken: readonly { id: string; statement: string; section: string }[]
  /** Requirements that held then, and could not be asked now. */
  unasked: readonly string[]
  /** Whether the run saw nothing that could be compared. */
  isBlind: boolean
}

/** What says something of one run alone: times, what was drawn, and examples with names of the run. */
const ofOneRun =
  /^(times\.createdAt\.skewMs|keys\.(alphabet|length)|ids\.length|limits\.rateLimited|errors\.(crashesSeen|body)(\.|$)|listing\.totalErrorAtOnce|records\.presence)/

/** Compares a run with what an earlier one observed. */
export function driftOf(baseline: ObservedDocument, report: ContractReport): Drift {
  const now = observedDocument(report)
  const held = baseline.requirements ?? {}
  const inProfile = choicesOf({ ...now, others: {} })
  return {
    since: baseline.observedAt,
    until: report.startedAt,
    changed: differences(choicesOf(baseline), choicesOf(now))
      .filter(({ name, a, b }) => a !== undefined && b !== undefined && !ofOneRun.test(name))
      .map(difference => ({ ...difference, inProfile: inProfile.has(difference.name) })),
    broken: report.results
      .filter(({ id, status }) => held[id] === 'pass' && (status === 'fail' || status === 'warn'))
      .map(({ id, statement, section }) => ({ id, statement, section })),
    unasked: report.results
      .filter(({ id, status }) => held[id] === 'pass' && (status === 'skip' || status === 'not exercised'))
      .map(({ id }) => id),
    isBlind: isBlind(report),
  }
}

/** Whether a run came to nothing that could be compared. */
function isBlind({ results, observations }: ContractReport): boolean {
  return observations.length === 0 && results.every(({ status }) => status === 'skip')
}

export function hasDrifted({ changed, broken }: Drift): boolean {
  return changed.length + broken.length > 0
}
