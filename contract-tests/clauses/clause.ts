import type { ObservationName } from '../observations/observation-names.js'

/** One sentence of the specification, in our words. */
export type Clause = StatedClause | OpenClause

/** A stated sentence: requirements check it, or a reason says why the two operations cannot show it. */
export type StatedClause = { section: string; states: string } & (
  | { requirements: readonly string[] }
  | { reason: string }
)

/** A point that the specification leaves open: the suite observes it, or a reason says why it cannot. */
export type OpenClause = { section: string; leavesOpen: string } & (
  | { observations: readonly ObservationName[] }
  | { reason: string }
)
