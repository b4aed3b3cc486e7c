import { describe, expect, it } from 'vitest'
import { isDeeper } from './nesting.js'

/** Arrays and objects inside each other. */
function nested(levels: number): unknown {
  let value: unknown = 'a text'
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { inside: value }
  return value
}

describe('isDeeper', () => {
  it('lets as many levels pass as are allowed, and not one more', () => {
    expect(isDeeper(nested(64), 64)).toBe(false)
    expect(isDeeper(nested(65), 64)).toBe(true)
  })

  it('counts no level for what holds nothing', () => {
    expect([1, null, 'text', true].map(value => isDeeper(value, 0))).toEqual([false, false, false, false])
  })

  it('finds the deep one among many', () => {
    expect(isDeeper([[], {}, nested(3), []], 3)).toBe(true)
  })

  it('comes to an end on a body of nothing but brackets', () => {
    expect(isDeeper(JSON.parse('['.repeat(500_000) + ']'.repeat(500_000)), 64)).toBe(true)
  })
})
