import type { ObservationName } from '../observations/observation-names.js'

/** One sentence of the specification, in our words. */
export type Clause = StatedClause | OpenClause

/** What the specification states: asked by requirements, or there is a reason why the two operations cannot show it. */
export type StatedClause = { section: string; states: string } & (
  | { requirements: readonly string[] }
  | { reason: string }
)

/** What it marks as not shown: observed, or there is a reason why it cannot be. */
export type OpenClause = { section: string; leavesOpen: string } & (
  | { observations: readonly ObservationName[] }
  | { reason: string }
)
