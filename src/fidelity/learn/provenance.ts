import type { LearntField } from './conclude.js'
import type { Unexplained } from './fit/remaining-differences.js'
import type { Learnt } from './learn.js'
import type { EarlierRun } from './merge-runs.js'

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
  /** Earlier runs that gave values to fields, with the exchanges that show these values. */
  earlier?: readonly EarlierExchanges[]
  disagreements?: Learnt['disagreements']
}

type EarlierExchanges = Pick<Provenance, 'runId' | 'startedAt' | 'target' | 'exchanges'>

export function provenanceOf(learnt: Learnt): Provenance {
  const { report, calls, fields, shared, unexplained, undecided, cutShort, exchanges, disagreements } = learnt
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
    ...(learnt.earlier !== undefined && { earlier: runsBehind(learnt.earlier, fields), disagreements }),
  }
}

function runsBehind(last: EarlierRun, fields: readonly LearntField[]): EarlierExchanges[] {
  return [last, ...(last.earlier ?? [])].flatMap(({ runId, startedAt, target, exchanges }) => {
    const own = fields.filter(({ run }) => run === runId)
    if (own.length === 0) return []
    const numbers = new Set(own.flatMap(field => field.exchanges.map(String)))
    const named = Object.entries(exchanges).filter(([number]) => numbers.has(number))
    return [{ runId, startedAt, target, exchanges: Object.fromEntries(named) }]
  })
}
