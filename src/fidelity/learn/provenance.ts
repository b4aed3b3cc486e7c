import type { LearntField, Unexplained } from './conclude.js'
import type { Learnt } from './learn.js'

/** What a learnt profile rests on, for programs. */
export interface Provenance {
  format: 'keymock-provenance/1'
  target: Pick<Learnt['report']['target'], 'baseUrl' | 'apiId'>
  runId: string
  startedAt: string
  /** How the run ended. */
  ending: string
  calls: Learnt['calls']
  fields: readonly LearntField[]
  /** What the numbers in `fields` stand for: the request, and the status that it was answered with. */
  exchanges: Learnt['exchanges']
  /** What the target does that no field of a profile has a word for. */
  unexplained: readonly Unexplained[]
  leftBehind: Learnt['report']['leftBehind']
}

/** The document that is written beside a learnt profile. */
export function provenanceOf({ report, calls, fields, unexplained, exchanges }: Learnt): Provenance {
  const { target, runId, startedAt, ending, leftBehind } = report
  return {
    format: 'keymock-provenance/1',
    target,
    runId,
    startedAt,
    ending: ending.code === 'nothing-checked' ? 'finished' : ending.code,
    calls,
    fields,
    exchanges,
    unexplained,
    leftBehind,
  }
}
