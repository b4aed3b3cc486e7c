import { changesOf } from './change.js'

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'

export const booleanChanges = changesOf(['boolean'], isBoolean, {
  inverted: ['is inverted', value => !value],
  'always-true': ['is always true', () => true],
  'always-false': ['is always false', () => false],
  'as-string': ['is sent as a string', String],
  'as-number': ['is sent as 0 or 1', Number],
})
