import type { LearntField } from './conclude.js'
import type { Unexplained } from './fit/remaining-differences.js'
import type { Learnt } from './learn.js'
import type { EarlierRun } from './merge-runs.js'

export const provenanceFormat = 'keymock-provenance/1'

/** The evidence for a learned profile, for programs. */
export interface Provenance {
  format: typeof provenanceFormat
  target: Pick<Learnt['report']['target'], 'baseUrl' | 'apiId'>
  runId: string
  startedAt: string
  /** The ending of the run. */
  ending: string
  calls: Learnt['calls']
  fields: readonly LearntField[]
  /** The exchange behind each number in `fields`: the request, and the status of its answer. */
  exchanges: Learnt['exchanges']
  /** Differences that nearly every answer has. `calls` and `unexplained` omit them. */
  shared: Learnt['shared']
  /** Behavior of the target that no field of a profile describes. */
  unexplained: readonly Unexplained[]
  /** The questions that the run had no budget or time for. */
  cutShort?: Learnt['cutShort']
  /** In an incomplete run: calls that the mock answers differently, perhaps because of a field that the run did not reach. */
  undecided?: readonly Unexplained[]
  leftBehind: Learnt['report']['leftBehind']
  /** Earlier runs with values, and the exchanges that show them. */
  earlier?: readonly EarlierExchanges[]
  /** Fields for which the earlier run has another value. */
  disagreements?: Learnt['disagreements']
}

type EarlierExchanges = Pick<Provenance, 'runId' | 'startedAt' | 'target' | 'exchanges'>

/** The document for a learned profile. */
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

/** The earlier runs that fields refer to, with the exchanges of those fields. */
function runsBehind(last: EarlierRun, fields: readonly LearntField[]): EarlierExchanges[] {
  return [last, ...(last.earlier ?? [])].flatMap(({ runId, startedAt, target, exchanges }) => {
    const own = fields.filter(({ run }) => run === runId)
    if (own.length === 0) return []
    const numbers = new Set(own.flatMap(field => field.exchanges.map(String)))
    const named = Object.entries(exchanges).filter(([number]) => numbers.has(number))
    return [{ runId, startedAt, target, exchanges: Object.fromEntries(named) }]
  })
}
