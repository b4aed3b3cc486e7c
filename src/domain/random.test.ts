import { describe, expect, it } from 'vitest'
import { seeded } from './random.js'

describe('seeded', () => {
  it('gives the same bytes for the same seed', () => {
    expect(seeded(7)(0).bytes(100)).toEqual(seeded(7)(0).bytes(100))
  })

  it('continues the sequence of an earlier source', () => {
    const first = seeded(3)(0)
    first.bytes(70)
    expect(seeded(3)(first.drawn).bytes(8)).toEqual(first.bytes(8))
  })

  it('draws fractions from the whole range of 0 to 1', () => {
    const random = seeded(5)(0)
    const fractions = Array.from({ length: 1000 }, () => random.fraction())
    expect(Math.min(...fractions)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...fractions)).toBeLessThan(1)
    expect(new Set(fractions.map(fraction => Math.floor(fraction * 10))).size).toBe(10)
  })
})
