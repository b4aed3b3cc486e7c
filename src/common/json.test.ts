import { describe, expect, it } from 'vitest'
import { isDeeper, isSameJson, memberOf, pathOf, pointerOf } from './json.js'

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

it('isSameJson ignores the order of members at every depth, and compares arrays in order', () => {
  expect(isSameJson({ a: [{ b: 1, c: null }], d: 2 }, { d: 2, a: [{ c: null, b: 1 }] })).toBe(true)
  expect(isSameJson([1, 2], [2, 1])).toBe(false)
  expect(isSameJson({ a: undefined }, { b: undefined })).toBe(false)
  expect(isSameJson([], {})).toBe(false)
})

it('memberOf finds items of arrays and own members only', () => {
  expect(memberOf({ keys: [{ id: 'a' }] }, pathOf('/keys/0/id'))).toBe('a')
  expect(memberOf([], ['keys'])).toBeUndefined()
  expect(memberOf({ a: null }, ['a', 'b'])).toBeUndefined()
})

it('pathOf reads the names that pointerOf writes', () => {
  const names = ['a/b', '~1', '']
  expect(pathOf(pointerOf(names))).toEqual(names)
  expect(pointerOf(names)).toBe('/a~1b/~01/')
})
