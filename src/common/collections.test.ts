import { expect, it } from 'vitest'
import { BoundedMap } from './collections.js'

it('BoundedMap drops the oldest entry when it is full', () => {
  const map = new BoundedMap<number>(2)
  for (const [name, value] of [
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ] as const)
    map.set(name, value)
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([undefined, 2, 3])
})

it('BoundedMap counts an entry as new if a caller sets it again', () => {
  const map = new BoundedMap<number>(2)
  for (const [name, value] of [
    ['a', 1],
    ['b', 2],
    ['a', 3],
    ['c', 4],
  ] as const)
    map.set(name, value)
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([3, undefined, 4])
})
