import { describe, expect, it } from 'vitest'
import { isDeeper } from './refuse-deep.js'

function nested(levels: number): unknown {
  let value: unknown = 'a text'
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { inside: value }
  return value
}

describe('isDeeper', () => {
  it('is false at the allowed depth, and true one level deeper', () => {
    expect(isDeeper(nested(64), 64)).toBe(false)
    expect(isDeeper(nested(65), 64)).toBe(true)
  })

  it('is false for a value that is neither an array nor an object', () => {
    expect([1, null, 'text', true].map(value => isDeeper(value, 0))).toEqual([false, false, false, false])
  })

  it('finds one deep value among many flat values', () => {
    expect(isDeeper([[], {}, nested(3), []], 3)).toBe(true)
  })

  it('is true for 500,000 nested arrays', () => {
    expect(isDeeper(JSON.parse('['.repeat(500_000) + ']'.repeat(500_000)), 64)).toBe(true)
  })
})
