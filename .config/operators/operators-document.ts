import type { DocumentSection, ReportDocument } from '../../contract-tests/document/document.js'
import { groupedBy } from '../../contract-tests/document/grouped-by.js'
import { kindOfWhen } from '../../contract-tests/wrong-servers/operators/draw-under-when.js'
import { listSection } from '../mutants/print-document.js'
import { catchesEnough } from './catches-enough.js'
import type { OperatorScore } from './score-operator.js'

/** The scores of the suite against wrong servers from operators. The verdict is good if the suite catches at least the required share. */
export function operatorsDocument(scores: readonly OperatorScore[]): ReportDocument {
  const survivors = scores.filter(isSurvivor)
  const observable = scores.filter(isObservable)
  const isGood = catchesEnough(survivors.length, observable.length)
  return {
    kind: 'Scores of the suite',
    madeBy: 'npm run mutants',
    subject: 'the suite against wrong servers of operators',
    verdict: {
      tone: isGood ? 'good' : 'bad',
      word: isGood ? 'Good' : 'Not good',
      headline: `${observable.length - survivors.length} of ${observable.length} wrong servers of operators are caught; ${scores.length - observable.length} more cannot be noticed`,
      hints: survivors.length > 0 ? ['Run a server again: npm run mutants -- --operator NAME'] : [],
    },
    facts: [],
    sections: [
      ...tableBy('kind of condition', scores, ({ condition }) => kindOfWhen(condition)),
      ...tableBy('condition', scores, ({ condition }) => kindOfWhen(condition) && condition),
      ...tableBy('operator', scores, ({ operator }) => operator),
      ...tableBy('member', scores, ({ member }) => member),
      ...listSection(
        'SURVIVES',
        survivors.flatMap(({ name, does, finding = '' }) => [name, `  ${does}`, `  ${finding}`]),
      ),
    ],
    footer: 'Made by npm run mutants.',
  }
}

export function isSurvivor({ finding }: OperatorScore): boolean {
  return finding !== undefined
}

/** Whether the suite caught the server, or the judge noticed the server. */
export function isObservable(score: OperatorScore): boolean {
  return score.caughtBy !== undefined || isSurvivor(score)
}

/** A table with a row for each group, or no table if there is no group. */
function tableBy(
  by: string,
  scores: readonly OperatorScore[],
  groupOf: (score: OperatorScore) => string | undefined,
): DocumentSection[] {
  const grouped = scores.filter(score => groupOf(score) !== undefined)
  if (grouped.length === 0) return []
  const groups = [...groupedBy(grouped, score => groupOf(score) ?? '')].sort(([a], [b]) => (a < b ? -1 : 1))
  const rows = groups.map(([name, own]) => {
    const observable = own.filter(isObservable)
    const caught = observable.filter(score => !isSurvivor(score))
    return { cells: [name, own.length, observable.length, caught.length] }
  })
  const counts = ['tried', 'observable', 'caught'].map(title => ({ title, isNumber: true }))
  return [
    {
      id: by.replaceAll(' ', '-'),
      title: `By ${by}`,
      blocks: [{ kind: 'table', columns: [{ title: by }, ...counts], rows }],
    },
  ]
}
