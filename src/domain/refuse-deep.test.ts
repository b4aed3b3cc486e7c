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

  it('finds one deep value among many flat values', () => {
    expect(isDeeper([[], {}, nested(3), []], 3)).toBe(true)
  })
})
