import type { DocumentSection, ReportDocument } from '../../contract-tests/document/document.js'
import { groupedBy } from '../../contract-tests/document/grouped-by.js'
import { listSection } from '../mutants/print-document.js'
import { catchesEnough } from './catches-enough.js'
import type { OperatorScore } from './score-operator.js'

/** What the suite is worth against the operators. The verdict is good where it catches as many as it ever did. */
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
      hints: survivors.length > 0 ? ['Run one again: npm run mutants -- --operator NAME'] : [],
    },
    facts: [],
    sections: [
      tableBy('operator', scores),
      tableBy('member', scores),
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

/** What the suite caught, or the judge saw. */
export function isObservable(score: OperatorScore): boolean {
  return score.caughtBy !== undefined || isSurvivor(score)
}

function tableBy(by: 'operator' | 'member', scores: readonly OperatorScore[]): DocumentSection {
  const groups = [...groupedBy(scores, score => score[by])].sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    id: by,
    title: `By ${by}`,
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: by },
          { title: 'tried', isNumber: true },
          { title: 'observable', isNumber: true },
          { title: 'caught', isNumber: true },
        ],
        rows: groups.map(([name, own]) => {
          const observable = own.filter(isObservable)
          const caught = observable.filter(score => !isSurvivor(score))
          return { cells: [name, own.length, observable.length, caught.length] }
        }),
      },
    ],
  }
}
