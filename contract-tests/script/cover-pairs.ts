import type { RunRandom } from '../../src/common/random.js'

/** The levels of each factor, by the name of the factor. */
type Factors = Readonly<Record<string, readonly string[]>>

/** A level for each factor. */
export type Row = Readonly<Record<string, string>>

interface CoverOptions {
  factors: Factors
  /** For each row, the levels that are already chosen. */
  fixed: readonly Row[]
  random: RunRandom
  /** Whether the levels of a row may be combined. @default always */
  allows?(row: Row): boolean
  /**
   * The levels that a factor may have in a row, by the index of the row.
   *
   * @default all levels
   */
  levelsIn?(index: number, name: string): readonly string[]
  /** The maximum number of rows. Adds rows as long as a new row covers a new pair. @default the number of fixed rows */
  most?: number
}

/** The number of tries to fill a row. An added row gets four times as many tries. */
const tries = 8
const sweeps = 20
/** Stops after this many sweeps without a gain. */
const mostIdle = 3

/**
 * Covers as many pairs of levels of two factors as possible. Prefers levels that differ from those of the previous row, to reveal
 * values that leak into the next key.
 */
export function coverPairs({
  factors,
  fixed,
  random,
  allows = () => true,
  levelsIn = (_, name) => factors[name] ?? [],
  most,
}: CoverOptions): Row[] {
  const names = Object.keys(factors)
  const covered = pairSet(factors)
  const rows: Row[] = []
  while (rows.length < (most ?? fixed.length)) {
    const start = fixed[rows.length]
    let best: { row: Row; gain: number } | undefined
    const attempts = start === undefined ? 4 * tries : tries
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const row = fill(start ?? {}, rows.at(-1) ?? {})
      const gain = covered.gainOf(row)
      if (best === undefined || gain > best.gain) best = { row, gain }
    }
    if (best === undefined || (start === undefined && best.gain === 0)) break
    covered.add(best.row)
    rows.push(best.row)
  }
  return most === undefined ? mended() : rows

  function mended(): Row[] {
    const left = rows.map(row => ({ ...row }))
    let idle = 0
    for (let sweep = 0; sweep < sweeps && idle < mostIdle; sweep += 1) {
      const before = covered.size()
      for (const [index, row] of left.entries()) {
        for (const name of shuffled(names, random)) {
          const isFree = fixed[index]?.[name] === undefined && row[name] !== undefined
          if (isFree) row[name] = bestLevel(row, name, levelsIn(index, name))
        }
      }
      idle = covered.size() > before ? 0 : idle + 1
    }
    return left
  }

  /** If another level is as good as the current level, returns the other level, to leave a local optimum. */
  function bestLevel(row: Row, name: string, levels: readonly string[]): string {
    const { [name]: own = '', ...rest } = row
    const beside = covered.numbersOf(rest)
    covered.count(covered.numberOf(name, own), beside, -1)
    const gainOf = (level: string) => covered.gainBeside(covered.numberOf(name, level), beside)
    let [best, highest] = [own, gainOf(own)]
    for (const level of levels) {
      const gain = level === own ? -1 : gainOf(level)
      if (gain < highest || !allows({ ...row, [name]: level })) continue
      ;[best, highest] = [level, gain]
    }
    covered.count(covered.numberOf(name, best), beside, 1)
    return best
  }

  function fill(start: Row, before: Row): Row {
    const row: Record<string, string> = { ...start }
    const taken = covered.numbersOf(row)
    for (const name of shuffled(names, random)) {
      if (row[name] !== undefined) continue
      let chosen: string | undefined
      let highest = -1
      for (const level of shuffled(levelsIn(rows.length, name), random)) {
        row[name] = level
        if (!allows(row)) continue
        const score =
          2 * covered.gainBeside(covered.numberOf(name, level), taken) + (before[name] === level ? 0 : 1)
        if (score > highest) [chosen, highest] = [level, score]
      }
      if (chosen === undefined) delete row[name]
      else {
        row[name] = chosen
        taken.push(covered.numberOf(name, chosen))
      }
    }
    return row
  }
}

function pairSet(factors: Factors) {
  const numbers = new Map<string, Map<string, number>>()
  let count = 0
  for (const [name, levels] of Object.entries(factors)) {
    const own = new Map<string, number>()
    for (const level of levels) own.set(level, count++)
    numbers.set(name, own)
  }
  const seen = new Uint16Array(count ** 2)
  let stand = 0
  const isNew = (one: number, other: number) => seen[one * count + other] === 0

  /** A level counts as a pair with itself. */
  function countPairs(one: number, others: readonly number[], by: number): void {
    for (const other of [one, ...others]) {
      const now = (seen[one * count + other] ?? 0) + by
      if (now === 0 || now === by) stand += by
      seen[one * count + other] = now
      seen[other * count + one] = now
    }
  }

  function numbersOf(row: Row): number[] {
    return Object.entries(row).flatMap(([name, level]) => numbers.get(name)?.get(level) ?? [])
  }

  return {
    numbersOf,
    numberOf: (name: string, level: string) => numbers.get(name)?.get(level) ?? 0,
    gainOf(row: Row): number {
      const own = numbersOf(row)
      let gain = 0
      for (const [place, one] of own.entries()) gain += this.gainBeside(one, own.slice(0, place))
      return gain
    },
    /** Counts each pair twice if the level itself is new. */
    gainBeside(one: number, others: readonly number[]): number {
      let gain = isNew(one, one) ? others.length : 0
      for (const other of others) if (isNew(one, other)) gain += 1
      return gain
    },
    add(row: Row): void {
      const own = numbersOf(row)
      for (const [place, one] of own.entries()) countPairs(one, own.slice(0, place), 1)
    },
    count: countPairs,
    size: () => stand,
  }
}

function shuffled<T>(items: readonly T[], random: RunRandom): T[] {
  const left = [...items]
  const mixed: T[] = []
  for (let count = left.length; count > 0; count -= 1) {
    const place = random.below(count)
    mixed.push(left[place] as T)
    left.copyWithin(place, place + 1)
  }
  return mixed
}
