import { catchesEnough } from './catches-enough.js'
import type { OperatorScore } from './score-operator.js'

/** Prints what the suite is worth against the operators. @returns Whether it catches as many as it ever did. */
export function printOperators(scores: readonly OperatorScore[]): boolean {
  printTable('operator', scores)
  printTable('member', scores)
  const survivors = scores.filter(isSurvivor)
  for (const { name, does, finding } of survivors) {
    console.log(`SURVIVES  ${name}\n          ${does}\n          ${finding}`)
  }
  const observable = scores.filter(isObservable)
  console.log(
    `${observable.length - survivors.length} of ${observable.length} wrong servers of operators are caught; ${scores.length - observable.length} more cannot be noticed`,
  )
  if (survivors.length > 0) console.log('Run one again: npm run mutants -- --operator NAME')
  return catchesEnough(survivors.length, observable.length)
}

export function isSurvivor({ finding }: OperatorScore): boolean {
  return finding !== undefined
}

/** What the suite caught, or the judge saw. */
export function isObservable(score: OperatorScore): boolean {
  return score.caughtBy !== undefined || isSurvivor(score)
}

function printTable(by: 'operator' | 'member', scores: readonly OperatorScore[]): void {
  const rows = new Map<string, OperatorScore[]>()
  for (const score of scores) rows.set(score[by], [...(rows.get(score[by]) ?? []), score])
  const widest = Math.max(by.length, ...[...rows.keys()].map(({ length }) => length))
  console.log(`${by.padEnd(widest)}   tried  observable  caught`)
  for (const [name, own] of [...rows].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const observable = own.filter(isObservable)
    const caught = observable.filter(score => !isSurvivor(score))
    const counts = [
      String(own.length).padStart(5),
      String(observable.length).padStart(10),
      String(caught.length).padStart(6),
    ]
    console.log(`${name.padEnd(widest)}  ${counts.join('  ')}`)
  }
  console.log()
}
