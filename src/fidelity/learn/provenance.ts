import type { LearntField, Unexplained } from './conclude.js'
import type { Learnt } from './learn.js'

/** The evidence for a learnt profile, for programs. */
export interface Provenance {
  format: 'keymock-provenance/1'
  target: Pick<Learnt['report']['target'], 'baseUrl' | 'apiId'>
  runId: string
  startedAt: string
  /** How the run ended. */
  ending: string
  calls: Learnt['calls']
  fields: readonly LearntField[]
  /** The exchange behind each number in `fields`: the request, and the status of its answer. */
  exchanges: Learnt['exchanges']
  /** Behaviour of the target that no field of a profile describes. */
  unexplained: readonly Unexplained[]
  /** The questions that the run had no room or time for. */
  cutShort?: Learnt['cutShort']
  /** Of a run that was cut short: what the mock answers otherwise, perhaps for a field that was not reached. */
  undecided?: readonly Unexplained[]
  leftBehind: Learnt['report']['leftBehind']
}

/** The document that is written with a learnt profile. */
export function provenanceOf(learnt: Learnt): Provenance {
  const { report, calls, fields, unexplained, undecided, cutShort, exchanges } = learnt
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
    ...(cutShort === undefined ? {} : { cutShort, undecided }),
    leftBehind,
  }
}
