/** Kinds of failure of the operations outside the specification. Profiles define no answers for these kinds. */
export const neighbourFailures = [
  'key-not-found',
  'not-allowed',
  'permission-query-invalid',
  'ratelimit-not-found',
  'root-key-required',
] as const
