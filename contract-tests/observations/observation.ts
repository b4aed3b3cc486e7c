import type { CheckContext } from '../engine/check-context.js'
import type { Need } from '../engine/need.js'
import type { FixtureName } from '../script/script.js'
import type { TargetExchange } from '../traffic/exchange.js'
import type { ObservationName } from './observation-names.js'

/** A target's choice where the specification is silent. The value and the exchanges are not redacted. */
export interface Observed {
  /** The path of the profile field, such as `listing.order`, or one of `ownNames`. */
  name: ObservationName
  value: unknown
  note?: string
  /** The evidence, in words that are equal in another run with the same requests. @default descriptions of the requests */
  restsOn?: readonly string[]
  exchanges: readonly TargetExchange[]
}

/** A question about a target's choices. `observe` omits choices that the target did not show. */
export interface Observation {
  /** Stable, such as "OBS-07". */
  readonly id: string
  /** The section that leaves the choice open. */
  readonly section: string
  /** Completes the sentence "The suite observes …". */
  readonly statement: string
  readonly needs?: readonly Need[]
  readonly fixtures?: readonly FixtureName[]
  /** The maximum number of keys that the observation creates in addition to the fixtures. @default 0 */
  readonly keys?: number
  /** The estimated number of additional requests. Does not count requests that other checks send anyway. @default 1 */
  readonly requests?: number
  /** Whether the observation must run directly after the creates, while listings may still lack new keys. */
  readonly soon?: boolean
  observe(context: CheckContext): Promise<readonly Observed[]>
}

export function namedObservation({ id, statement }: Pick<Observation, 'id' | 'statement'>): string {
  return `${id} (${statement})`
}
