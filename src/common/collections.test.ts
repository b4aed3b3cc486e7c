import { expect, it } from 'vitest'
import { BoundedMap } from './collections.js'

it.each([
  ['abc', [undefined, 1, 2]],
  ['abac', [2, undefined, 3]],
])('a full BoundedMap drops the entry that was set first: %s', (names, expected) => {
  const map = new BoundedMap<number>(2)
  for (const [index, name] of [...names].entries()) map.set(name, index)
  expect(['a', 'b', 'c'].map(name => map.get(name))).toEqual(expected)
})
