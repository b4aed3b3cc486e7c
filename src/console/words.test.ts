import { describe, expect, it } from 'vitest'
import { aheadOrBehind, fromNow, lengthOfTime, numberText, perTime } from './words.js'

const hour = 3_600_000
const day = 24 * hour

describe('lengthOfTime', () => {
  it.each<[number, string]>([
    [59_499, '59 s'],
    [59_500, '1 min'],
    [-90_000, '1 min 30 s'],
    [day - 1, '1 day'],
    [3 * day - 60_000, '3 days'],
  ])('shows %i ms rounded to two units, as %s', (ms, text) => {
    expect(lengthOfTime(ms)).toBe(text)
  })
})

describe('fromNow', () => {
  it('shows how far a moment is in the future or in the past', () => {
    expect([fromNow(hour, 0), fromNow(0, hour), fromNow(5, 0)]).toEqual(['in 1 h', '1 h ago', 'now'])
  })
})

describe('aheadOrBehind', () => {
  it('shows how far a clock is ahead or behind', () => {
    expect([aheadOrBehind(3 * hour), aheadOrBehind(-3 * hour)]).toEqual(['3 h ahead', '3 h behind'])
  })
})

describe('perTime', () => {
  it('writes a duration after "per", without a count of 1', () => {
    expect([perTime(250), perTime(60_000), perTime(10_000)]).toEqual(['250 ms', 'min', '10 s'])
  })
})

describe('numberText', () => {
  it('separates the thousands of a number', () => {
    expect([0, 999, 1000, 65_536, -1_234_567].map(numberText)).toEqual([
      '0',
      '999',
      '1,000',
      '65,536',
      '-1,234,567',
    ])
  })
})
