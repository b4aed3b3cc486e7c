import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../src/common/random.js'
import { coverPairs, type Row } from './cover-pairs.js'

const levels = ['absent', 'typical', 'extreme']
const factors = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map(name => [name, levels]))
const pairCount = 10 * 9

function pairsOf(row: Row): string[] {
  const entries = Object.entries(row).sort()
  return entries.flatMap(([name, level], index) =>
    entries.slice(index + 1).map(other => [name, level, ...other].join(' ')),
  )
}

describe('coverPairs', () => {
  it('covers every pair of levels in fewer than 25 rows', () => {
    const rows = coverPairs({ factors, random: seededRandom(1), most: 100 })
    expect(new Set(rows.flatMap(pairsOf)).size).toBe(pairCount)
    expect(rows.length).toBeLessThan(25)
  })

  it('combines no incompatible levels', () => {
    const allows = ({ a, b }: Readonly<Record<string, string>>) => a !== 'absent' || b !== 'absent'
    const rows = coverPairs({ factors, random: seededRandom(1), allows, most: 100 })
    expect(rows.filter(({ a, b }) => a === 'absent' && b === 'absent')).toEqual([])
    expect(new Set(rows.flatMap(pairsOf)).size).toBe(pairCount - 1)
  })

  it('changes most levels from row to row', () => {
    const rows = coverPairs({ factors, random: seededRandom(1), most: 9 })
    const kept = rows
      .slice(1)
      .map((row, index) => Object.keys(row).filter(name => row[name] === rows[index]?.[name]))
    expect(kept.flat().length).toBeLessThan(rows.length * 2)
  })

  it('returns equal rows for equal seeds, and different rows for different seeds', () => {
    const make = (seed: number) => coverPairs({ factors, random: seededRandom(seed), most: 3 })
    expect(make(7)).toEqual(make(7))
    expect(make(7)).not.toEqual(make(8))
  })
})
