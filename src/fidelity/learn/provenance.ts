import type { LearntField } from './conclude.js'
import type { Unexplained } from './fit/remaining-differences.js'
import type { Learnt } from './learn.js'

export const provenanceFormat = 'keymock-provenance/1'

/** The evidence for a learned profile, as a document for programs. */
export interface Provenance {
  format: typeof provenanceFormat
  target: Pick<Learnt['report']['target'], 'baseUrl' | 'apiId'>
  runId: string
  startedAt: string
  /** The code of the run's ending. */
  ending: string
  calls: Learnt['calls']
  fields: readonly LearntField[]
  /** The request and the status of each exchange, by its number. `fields` refers to these numbers. */
  exchanges: Learnt['exchanges']
  /** Differences that nearly all answers share. Neither `calls` nor `unexplained` counts these differences. */
  shared: Learnt['shared']
  unexplained: readonly Unexplained[]
  cutShort?: Learnt['cutShort']
  /**
   * In an unfinished run, the calls that the target and the mock answer differently. The rest of an unfinished scene could
   * explain the differences.
   */
  undecided?: readonly Unexplained[]
  leftBehind: Learnt['report']['leftBehind']
}

export function provenanceOf(learnt: Learnt): Provenance {
  const { report, calls, fields, shared, unexplained, undecided, cutShort, exchanges } = learnt
  const { target, runId, startedAt, ending, leftBehind } = report
  return {
    format: provenanceFormat,
    target,
    runId,
    startedAt,
    ending: ending.code === 'nothing-checked' ? 'finished' : ending.code,
    calls,
    fields,
    exchanges,
    shared,
    unexplained,
    ...(cutShort === undefined ? {} : { cutShort, undecided }),
    leftBehind,
  }
}
