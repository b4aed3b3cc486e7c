import type { RunRandom } from '../../src/common/random.js'

/** A level for each factor. */
export type Row = Readonly<Record<string, string>>

interface CoverOptions {
  /** The levels of each factor, by the name of the factor. */
  factors: Readonly<Record<string, readonly string[]>>
  random: RunRandom
  /** Whether the levels of a row may be combined. @default always */
  allows?(row: Row): boolean
  /** The maximum number of rows. */
  most: number
}

/** The number of tries to fill a row. */
const tries = 32

/**
 * Covers as many pairs of levels of two factors as possible. Prefers levels that differ from those of the previous row, to reveal
 * values that leak into the next key.
 */
export function coverPairs({ factors, random, allows = () => true, most }: CoverOptions): Row[] {
  const covered = pairSet(factors)
  const rows: Row[] = []
  while (rows.length < most) {
    let best: { row: Row; gain: number } | undefined
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const row = fill(rows.at(-1) ?? {})
      const gain = covered.gainOf(row)
      if (best === undefined || gain > best.gain) best = { row, gain }
    }
    if (best === undefined || best.gain === 0) break
    covered.add(best.row)
    rows.push(best.row)
  }
  return rows

  function fill(before: Row): Row {
    const row: Record<string, string> = {}
    const taken: number[] = []
    for (const name of shuffled(Object.keys(factors), random)) {
      let chosen: string | undefined
      let highest = -1
      for (const level of shuffled(factors[name] ?? [], random)) {
        row[name] = level
        if (!allows(row)) continue
        const isOther = before[name] !== level
        const score = 2 * covered.gainBeside(covered.numberOf(name, level), taken) + (isOther ? 1 : 0)
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

function pairSet(factors: CoverOptions['factors']) {
  const levels = Object.entries(factors).flatMap(([name, own]) => own.map(level => textOf(name, level)))
  const numbers = new Map(levels.map((level, number) => [level, number]))
  /** A level counts as a pair with itself. */
  const seen = new Uint8Array(levels.length ** 2)
  const numberOf = (name: string, level: string) => numbers.get(textOf(name, level)) ?? 0
  const isNew = (one: number, other: number) => seen[one * levels.length + other] === 0
  const numbersOf = (row: Row) => Object.entries(row).map(([name, level]) => numberOf(name, level))

  /** Counts each pair twice if the level itself is new. */
  function gainBeside(one: number, others: readonly number[]): number {
    return (isNew(one, one) ? others.length : 0) + others.filter(other => isNew(one, other)).length
  }

  return {
    numberOf,
    gainBeside,
    gainOf(row: Row): number {
      const own = numbersOf(row)
      return own.reduce((gain, one, place) => gain + gainBeside(one, own.slice(0, place)), 0)
    },
    add(row: Row): void {
      const own = numbersOf(row)
      for (const one of own) for (const other of own) seen[one * levels.length + other] = 1
    },
  }
}

function textOf(name: string, level: string): string {
  return `${name} ${level}`
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
