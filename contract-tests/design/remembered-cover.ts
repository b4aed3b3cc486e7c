import { seededRandom } from '../../src/common/random.js'
import { type CoverOptions, coverPairs, type Row } from './cover-pairs.js'

export interface RememberedOptions extends Omit<CoverOptions, 'random' | 'levelsIn'> {
  randomSeed: number
  /** The allowed levels of the factors, for each row. @default all levels */
  levels?: readonly Readonly<Record<string, readonly string[]>>[]
}

/** The number of designs to remember. A thorough run needs two: a design of levels and a design of classes. */
const mostKept = 4
const kept = new Map<string, readonly Row[]>()

/** Like `coverPairs`, but remembers the rows, because `npm run mutants` uses the same seed for many servers. */
export function rememberedCover({ randomSeed, levels, ...options }: RememberedOptions): readonly Row[] {
  const { factors, fixed, most, allows } = options
  const name = JSON.stringify([factors, fixed, levels, randomSeed, most, allows?.name])
  const rows =
    kept.get(name) ??
    coverPairs({
      ...options,
      random: seededRandom(randomSeed),
      ...(levels && { levelsIn: (index, factor) => levels[index]?.[factor] ?? [] }),
    })
  // Moves this design to the end, because the loop deletes designs from the beginning.
  kept.delete(name)
  kept.set(name, rows)
  for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
  return rows
}
