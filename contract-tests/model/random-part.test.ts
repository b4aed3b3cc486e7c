import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../src/common/random.js'
import { longestPieceIn, periodOf, varyingPlaces } from './random-part.js'

describe('periodOf', () => {
  it('finds repetitions of a text and of a single character', () => {
    expect(periodOf('abcdefgh'.repeat(5))).toBe(8)
    expect(periodOf('0'.repeat(40))).toBe(1)
  })

  it('finds nothing in random text', () => {
    for (let seed = 0; seed < 300; seed += 1) expect(periodOf(seededRandom(seed).text(28))).toBeUndefined()
  })
})

describe('varyingPlaces', () => {
  it('returns the indexes at which keys differ, except an index that only one key has', () => {
    expect(varyingPlaces(['key000001', 'key000002', 'key000013x'])).toEqual([7, 8])
  })
})

it.each([
  ['abcdef', 'xxcdexx', 3],
  ['abc', 'xyz', 0],
  ['abc', 'zabc', 3],
  ['', 'abc', 0],
  ['aab', 'aaab', 3],
])('longestPieceIn returns the length of the longest piece of %j in %j: %i', (text, other, length) => {
  expect(longestPieceIn(text, other)).toBe(length)
})
