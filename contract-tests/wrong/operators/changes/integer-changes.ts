import { changesOf } from './change.js'

const isNumber = (value: unknown): value is number => typeof value === 'number'
const capped = (most: number) => [`is capped at ${most}`, (value: number) => Math.min(value, most)] as const
const modulo = (bits: number) =>
  [`keeps its lowest ${bits} bits`, (value: number) => ((value % 2 ** bits) + 2 ** bits) % 2 ** bits] as const

export const integerChanges = changesOf(['integer'], isNumber, {
  'one-more': ['is one too high', value => value + 1],
  'one-less': ['is one too low', value => value - 1],
  doubled: ['is doubled', value => value * 2],
  halved: ['is halved', value => Math.floor(value / 2)],
  'times-60': ['is multiplied by 60', value => value * 60],
  'times-1000': ['is multiplied by 1000', value => value * 1000],
  'by-1000': ['is divided by 1000', value => Math.floor(value / 1000)],
  'by-60000': ['is divided by 60000', value => Math.floor(value / 60_000)],
  'hour-later': ['is an hour too late', value => value + 3_600_000],
  'day-earlier': ['is a day too early', value => value - 86_400_000],
  'capped-at-10': capped(10),
  'capped-at-100': capped(100),
  'capped-at-255': capped(255),
  'capped-at-1000': capped(1000),
  'capped-at-15-bits': capped(2 ** 15 - 1),
  'capped-at-31-bits': capped(2 ** 31 - 1),
  'capped-at-2038': capped((2 ** 31 - 1) * 1000),
  'of-8-bits': modulo(8),
  'of-16-bits': modulo(16),
  'of-32-bits': modulo(32),
  'signed-32-bits': ['is truncated to signed 32 bits', value => value | 0],
  'of-float-precision': ['is converted to a 32-bit float and back', value => Math.fround(value)],
  'rounded-to-tens': ['is rounded to tens', value => Math.round(value / 10) * 10],
  'rounded-to-thousands': ['is rounded to thousands', value => Math.round(value / 1000) * 1000],
  'at-least-2': ['is at least 2', value => Math.max(2, value)],
  'at-least-10': ['is at least 10', value => Math.max(10, value)],
  negated: ['changes its sign', value => -value],
  zero: ['is 0', () => 0],
  one: ['is 1', () => 1],
  'as-string': ['is sent as a string', String],
  'as-fraction': ['has a fraction', value => value + 0.5],
  'as-boolean': ['is sent as a boolean', value => value !== 0],
  'as-array': ['is sent in an array', value => [value]],
})
