import { expect, it } from 'vitest'
import { rotated } from './rotated.js'

it.each([
  [0, 'abc'],
  [1, 'bca'],
  [5, 'cab'],
  [-1, 'bca'],
])('begins with item number %i', (number, letters) => {
  expect(rotated(['a', 'b', 'c'], number).join('')).toBe(letters)
})

it('leaves an empty list empty', () => {
  expect(rotated([], 3)).toEqual([])
})
