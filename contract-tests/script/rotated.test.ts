import { expect, it } from 'vitest'
import { rotated } from './rotated.js'

it.each([
  [0, 'abc', 'abc'],
  [1, 'abc', 'bca'],
  [5, 'abc', 'cab'],
  [-1, 'abc', 'bca'],
  [3, '', ''],
])('rotated moves by %i the list %j: %j', (number, letters, moved) => {
  expect(rotated([...letters], number).join('')).toBe(moved)
})
