import { describe, expect, it } from 'vitest'
import { isHard, isHardCreate } from './hard-values.js'

describe('isHard', () => {
  it.each([
    ['name', 'n'.repeat(256), false],
    ['name', 'n'.repeat(257), true],
    ['name', 'a\0b', true],
    ['name', '\ud800', true],
    ['name', '🔑', false],
    ['remaining', 2 ** 31 - 1, false],
    ['remaining', 2 ** 31, true],
    ['remaining', -(2 ** 31), true],
    ['ratelimit', { type: 'fast', limit: 1, duration: 2 ** 32 }, true],
    ['expires', Date.UTC(2038, 0, 19, 3, 14, 7), false],
    ['expires', Date.UTC(2038, 0, 19, 3, 14, 8), true],
    ['meta', { large: 2 ** 53 - 1 }, false],
    ['meta', { deep: [{ text: 'm'.repeat(257) }] }, true],
    ['roles', ['r'.repeat(257)], true],
    ['enabled', true, false],
  ])('for a %s of %j returns %s', (field, value, expected) => {
    expect(isHard(field, value)).toBe(expected)
  })
})

describe('isHardCreate', () => {
  it('returns whether any field is hard', () => {
    expect(isHardCreate({ name: 'n', remaining: 1 })).toBe(false)
    expect(isHardCreate({ name: 'n', remaining: 2 ** 40 })).toBe(true)
  })
})
