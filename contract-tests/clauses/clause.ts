import type { ObservationName } from '../observations/observation-names.js'

/** One sentence or one open point of the specification, in our words. */
export type Clause = StatedClause | OpenClause

/** A sentence that the specification states. Requirements check the sentence, or `reason` says why the suite cannot check it. */
export type StatedClause = { section: string; states: string } & (
  | { requirements: readonly string[] }
  | { reason: string }
)

/** A point that the specification leaves open. Observations report the point, or `reason` says why they cannot. */
export type OpenClause = { section: string; leavesOpen: string } & (
  | { observations: readonly ObservationName[] }
  | { reason: string }
)
