import { trapTexts } from './trap-texts.js'

/**
 * Unissued tokens that some look-ups misread: a pattern that matches every token, a true condition, a member of every
 * object, a null value, a query.
 */
export const trapTokens = [
  '*',
  "x' or '1'='1",
  'constructor',
  '{"$ne":null}',
  'null',
  '%',
  'undefined',
  '.*',
  '0',
  'true',
  '__proto__',
  '[]',
] as const

/** `trapTokens`, and the texts of the catalog that a header can hold. A thorough run sends each of these tokens. */
export const allTrapTokens: readonly string[] = [
  ...new Set([
    ...trapTokens,
    ...trapTexts.map(({ example }) => example).filter(text => /^[!-~]+( +[!-~]+)*$/.test(text)),
  ]),
]
