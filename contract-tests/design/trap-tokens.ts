import { trapTexts } from './trap-texts.js'

/** Tokens that no service issues, but that a faulty look-up may accept. */
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

/** `trapTokens`, and the examples of `trapTexts` that fit into a header. A thorough run sends each of these tokens. */
export const allTrapTokens: readonly string[] = [
  ...new Set([
    ...trapTokens,
    ...trapTexts.map(({ example }) => example).filter(text => /^[!-~]+( +[!-~]+)*$/.test(text)),
  ]),
]
