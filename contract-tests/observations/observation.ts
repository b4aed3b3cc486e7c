import type { CheckContext } from '../engine/check-context.js'
import type { Need } from '../engine/need.js'
import type { FixtureName } from '../keys/key-recipes.js'
import type { TargetExchange } from '../traffic/exchange.js'
import type { ObservationName } from './observation-names.js'

/** One choice of a target where the specification is silent. Unredacted; the report redacts it. */
export interface Observed {
  /**
   * The path of the profile field, such as `errors.failures.missing-token.status`, `listing.order` or
   * `times.createdAt`; a name of our own if the profile has none.
   */
  name: ObservationName
  value: unknown
  note?: string
  /** The evidence, in words that stay equal in another run with the same requests. @default its requests */
  restsOn?: readonly string[]
  exchanges: readonly TargetExchange[]
}

/** A question about choices. It never fails a target. Unseen choices are absent. */
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
  /** About how many requests it adds to a whole run, in which other checks send some of its requests. @default 1 */
  readonly requests?: number
  /** Whether it must run while writes may still be invisible. */
  readonly soon?: boolean
  /** The names that it can report. */
  readonly names: readonly ObservationName[]
  observe(context: CheckContext): Promise<readonly Observed[]>
}

/** "OBS-07 (the order of listed keys)" */
export function namedObservation({ id, statement }: Pick<Observation, 'id' | 'statement'>): string {
  return `${id} (${statement})`
}
