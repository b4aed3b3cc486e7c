/** Kinds of failure of the operations outside the specification. Profiles have no answers to them. */
export const neighbourFailures = [
  'key-not-found',
  'not-allowed',
  'permission-query-invalid',
  'ratelimit-not-found',
  'root-key-required',
] as const

export type NeighbourFailureKind = (typeof neighbourFailures)[number]
