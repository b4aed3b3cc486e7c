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

it('words tell moments from now, lead or lag of a clock, durations after "per", and numbers with thousands', () => {
  expect([fromNow(hour, 0), fromNow(0, hour), fromNow(5, 0)]).toEqual(['in 1 h', '1 h ago', 'now'])
  expect([aheadOrBehind(3 * hour), aheadOrBehind(-3 * hour)]).toEqual(['3 h ahead', '3 h behind'])
  expect([perTime(250), perTime(60_000), perTime(10_000)]).toEqual(['250 ms', 'min', '10 s'])
  const numbers = ['0', '999', '1,000', '65,536', '-1,234,567']
  expect([0, 999, 1000, 65_536, -1_234_567].map(numberText)).toEqual(numbers)
})
