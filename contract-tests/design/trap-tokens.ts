/**
 * Tokens that nobody was given, and that one look-up or another takes for more than a text: a pattern that fits every token, a condition
 * that is true, a member that every object has, no value, a query.
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
