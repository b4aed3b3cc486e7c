import { expect, it } from 'vitest'
import { rotated } from './rotated.js'

it.each([
  [0, 'abc'],
  [1, 'bca'],
  [5, 'cab'],
  [-1, 'bca'],
])('rotated moves the list abc by %i: %s', (number, letters) => {
  expect(rotated(['a', 'b', 'c'], number).join('')).toBe(letters)
})

it('rotated returns an empty list for an empty list', () => {
  expect(rotated([], 3)).toEqual([])
})
