import type { Need } from '../engine/need.js'
import type { RunFacts } from '../engine/run-facts.js'

/**
 * A create that the target must refuse. Checks share it: one checks the refusal, another looks for a key that it left.
 */
export interface RefusedCreate {
  body(run: RunFacts): Record<string, unknown>
  /**
   * The user of its key. Creates of one kind share a user, so that one listing shows their leftovers. `main` and `elsewhere` have other
   * keys, which must not change.
   */
  readonly user: 'names' | 'alike' | 'apis' | 'tokens' | 'main' | 'elsewhere'
  /** Whether it is equal to the create that follows, which the target must still accept. */
  readonly isEqualToNext?: boolean
  /** The Authorization header; the run's token if omitted, none if null. */
  authorization?(run: RunFacts, token: string): string | null
  /** Whether the token is sent in the places where other services expect it. */
  readonly tokenElsewhere?: boolean
  readonly needs?: readonly Need[]
}
