import type { Requirement } from '../../contract-tests/requirements/requirement.js'
import type { MutantScore, VariantScore } from './score.js'

export interface Scores {
  mutants: MutantScore[]
  variants: VariantScore[]
  /** Requirements that draw their cases, and failed a wrong server with them. */
  caughtByDrawing: string[]
}

/** Prints what the suite is worth. @returns Whether nothing slipped through, and nothing was wrongly failed. */
export function printScores(
  { mutants, variants, caughtByDrawing }: Scores,
  requirements: readonly Requirement[],
): boolean {
  const survivors = mutants.filter(({ inSection }) => !inSection)
  const wronged = variants.filter(({ verdict, failedBy }) => verdict !== 'conformant' || failedBy.length > 0)
  const failing = new Set([...mutants.flatMap(({ caughtBy }) => caughtBy), ...caughtByDrawing])
  const vacuous = requirements.filter(({ id }) => !failing.has(id))

  console.log('section  wrong servers  caught')
  for (const [section, own] of bySection(mutants)) {
    const caught = own.filter(({ inSection }) => inSection).length
    console.log(`${section.padEnd(7)}  ${String(own.length).padStart(13)}  ${String(caught).padStart(6)}`)
  }
  console.log()
  for (const { name, caughtBy } of survivors) {
    console.log(`SURVIVES  ${name}${caughtBy.length > 0 ? ` (noticed only by ${caughtBy.join(', ')})` : ''}`)
  }
  for (const { name, verdict, failedBy } of wronged) {
    console.log(`WRONGLY FAILED  ${name}: ${verdict} ${failedBy.join('; ')}`)
  }
  for (const { id } of vacuous) console.log(`NEVER FAILS  ${id}`)
  console.log(
    `${mutants.length - survivors.length} of ${mutants.length} wrong servers are caught in the section that they break`,
  )
  console.log(`${wronged.length} of ${variants.length} right servers, pairs included, are wrongly failed`)
  console.log(
    `${requirements.length - vacuous.length} of ${requirements.length} requirements catch at least one wrong server`,
  )
  return survivors.length + wronged.length + vacuous.length === 0
}

/** Each under the first section that it names. */
function bySection(mutants: readonly MutantScore[]): [string, MutantScore[]][] {
  const found = new Map<string, MutantScore[]>()
  for (const mutant of mutants) {
    const [section = ''] = mutant.sections
    found.set(section, [...(found.get(section) ?? []), mutant])
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1))
}
