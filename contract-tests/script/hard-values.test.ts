import { describe, expect, it } from 'vitest'
import { isHard, isHardCreate } from './hard-values.js'

describe('isHard', () => {
  it.each([
    [false, 'name', 'n'.repeat(256)],
    [true, 'name', 'n'.repeat(257)],
    [true, 'name', 'a\0b'],
    [true, 'name', '\ud800'],
    [false, 'name', '🔑'],
    [false, 'remaining', 2 ** 31 - 1],
    [true, 'remaining', 2 ** 31],
    [true, 'remaining', -(2 ** 31)],
    [true, 'ratelimit', { type: 'fast', limit: 1, duration: 2 ** 32 }],
    [false, 'expires', Date.UTC(2038, 0, 19, 3, 14, 7)],
    [true, 'expires', Date.UTC(2038, 0, 19, 3, 14, 8)],
    [false, 'meta', { large: 2 ** 53 - 1 }],
    [true, 'meta', { deep: [{ text: 'm'.repeat(257) }] }],
    [true, 'roles', ['r'.repeat(257)]],
    [false, 'enabled', true],
  ])('returns %s for the field %s with the value %j', (expected, field, value) => {
    expect(isHard(field, value)).toBe(expected)
  })
})

describe('isHardCreate', () => {
  it('returns true for a create with one value that is hard to store', () => {
    expect(isHardCreate({ name: 'n', remaining: 1 })).toBe(false)
    expect(isHardCreate({ name: 'n', remaining: 2 ** 40 })).toBe(true)
  })
})
