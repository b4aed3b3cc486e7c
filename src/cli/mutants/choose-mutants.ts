import { isNamedBy } from '../../../contract-tests/engine/selection.js'
import type { WrongServer as Mutant } from '../../../contract-tests/wrong/wrong-server.js'
import { flagOf } from '../options/option.js'
import { unknownMutant } from '../serve/load-mutant.js'
import { UsageError } from '../usage-error.js'

export interface MutantSelection {
  only?: readonly string[] | undefined
  skip?: readonly string[] | undefined
}

export function chooseMutants(
  mutants: readonly Mutant[],
  { only = [], skip = [] }: MutantSelection,
  /** `only` and `skip` can name these servers, even if they are not in `mutants`. */
  known: readonly Mutant[] = mutants,
): readonly Mutant[] {
  for (const [flag, entries] of [
    ['only', only],
    ['skip', skip],
  ] as const) {
    const stray = entries.find(entry => !known.some(mutant => isMeant(mutant, entry)))
    if (stray !== undefined) throw unknownMutant(flagOf(flag), stray, known)
  }
  const chosen = mutants.filter(
    mutant =>
      (only.length === 0 || only.some(entry => isMeant(mutant, entry))) &&
      !skip.some(entry => isMeant(mutant, entry)),
  )
  if (chosen.length > 0) return chosen
  throw new UsageError({
    code: 'OPTIONS_CONTRADICT',
    where: `${flagOf('only')} ${flagOf('skip')}`,
    problem: 'These options exclude every server.',
    remedy: 'Name more servers in --only, or fewer in --skip.',
  })
}

function isMeant({ name, sections }: Mutant, entry: string): boolean {
  return sections.some(section => isNamedBy({ id: name, group: '', section }, entry))
}
