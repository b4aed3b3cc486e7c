import type { CheckContext } from '../engine/check-context.js'
import type { Need } from '../engine/need.js'
import type { FixtureName } from '../keys/key-recipes.js'
import type { TargetExchange } from '../traffic/exchange.js'
import type { ObservationName } from './observation-names.js'

/** One choice that a target was seen to make where the specification is silent. Unredacted; the report redacts it. */
export interface Observed {
  /**
   * The path of the profile field, such as `errors.failures.missing-token.status`, `listing.order` or
   * `times.createdAt`; a name of our own where the profile has none.
   */
  name: ObservationName
  value: unknown
  note?: string
  /** The evidence, in words that another run with the same requests has as well. @default its requests */
  restsOn?: readonly string[]
  exchanges: readonly TargetExchange[]
}

/** A question about choices. It never fails a target; what it could not see is simply absent. */
export interface Observation {
  /** Stable, such as "OBS-07". */
  readonly id: string
  /** Section that leaves it open. */
  readonly section: string
  /** Completes the sentence "The suite observes …". */
  readonly statement: string
  readonly needs?: readonly Need[]
  readonly fixtures?: readonly FixtureName[]
  /** The maximum number of keys that it creates, not counting the fixtures. @default 0 */
  readonly keys?: number
  /** About how many requests it makes of its own in a whole run, where other checks have asked some of it. @default 1 */
  readonly requests?: number
  /** Whether it has to be asked before everything that was written must be visible. */
  readonly soon?: boolean
  /** The names that it can report. */
  readonly names: readonly ObservationName[]
  observe(context: CheckContext): Promise<readonly Observed[]>
}
