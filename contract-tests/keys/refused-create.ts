import type { Need } from '../engine/need.js'
import type { RunFacts } from '../engine/run-facts.js'

/**
 * A create that the target must refuse. Some checks check the refusal. Others look for a key that the target created
 * nevertheless.
 */
export interface RefusedCreate {
  body(run: RunFacts): Record<string, unknown>
  /**
   * The user of the create. Several creates share a user, so that one listing shows all their keys. The users `main` and
   * `elsewhere` also have valid keys, which must not change.
   */
  readonly user: 'names' | 'alike' | 'apis' | 'tokens' | 'main' | 'elsewhere'
  /** Whether the next create has the same body. The target must accept that create. */
  readonly isEqualToNext?: boolean
  /** The Authorization header; null omits the header. @default the run's token */
  authorization?(run: RunFacts, token: string): string | null
  /** Whether to send the token in places where other services expect a token. */
  readonly tokenElsewhere?: boolean
  readonly needs?: readonly Need[]
}
