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
