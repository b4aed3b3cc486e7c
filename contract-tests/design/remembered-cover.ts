import { seededRandom } from '../engine/random.js'
import { type CoverOptions, coverPairs, type Row } from './cover-pairs.js'

export interface RememberedOptions extends Omit<CoverOptions, 'random' | 'levelsIn'> {
  randomSeed: number
  /** For each row, the levels that its factors may have. @default all of them */
  levels?: readonly Readonly<Record<string, readonly string[]>>[]
}

/** A run has one design of its levels and one of their classes. */
const mostKept = 4
const kept = new Map<string, readonly Row[]>()

/** Covers pairs, the same ones once: runs with one seed against many servers, as those of `keymock mutants`, share their rows. */
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
  // The one that was used last goes last.
  kept.delete(name)
  kept.set(name, rows)
  for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
  return rows
}
