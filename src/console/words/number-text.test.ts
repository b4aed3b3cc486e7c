import { expect, it } from 'vitest'
import { numberText } from './number-text.js'

it('numberText separates the thousands of a number', () => {
  expect([0, 999, 1000, 65_536, -1_234_567].map(numberText)).toEqual([
    '0',
    '999',
    '1,000',
    '65,536',
    '-1,234,567',
  ])
})
