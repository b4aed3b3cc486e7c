import type { ContractResult } from '../../schemas/generated/types.js'
import type { CheckContext } from '../engine/check-context.js'
import type { Need } from '../engine/need.js'
import type { Outcome } from '../engine/outcome.js'
import type { FixtureName } from '../keys/key-recipes.js'
import type { RefusedCreateName } from '../keys/refused-creates.js'

/** A broken SHOULD is a warning, and fails only a strict run. */
export type Level = ContractResult['level']

export interface Requirement {
  /** Never renumbered or reused, because users pin ids. */
  readonly id: string
  /** The section of the specification, such as "4.2" or "4.2 rule 3". */
  readonly section: string
  readonly level: Level
  /** The topic of the requirement. Users may pass it to the options `only` and `skip`. */
  readonly group: string
  /** Completes the sentence "The service MUST …". */
  readonly statement: string
  /** The needs of the check itself. The plan adds the needs of the fixtures. */
  readonly needs?: readonly Need[]
  /** The run creates these keys before the check. */
  readonly fixtures?: readonly FixtureName[]
  /** Further keys of the pool, checked only if the target meets their needs. */
  readonly optional?: readonly FixtureName[]
  readonly wholePool?: boolean
  /** Creates that the target must refuse. Several requirements may check the same create. */
  readonly refused?: readonly RefusedCreateName[]
  /** Whether the check waits until listings must show every key. Such a check runs after the observations with `soon: true`. */
  readonly settled?: boolean
  /** Whether the check runs last, because it checks exchanges of the whole run. */
  readonly last?: boolean
  /** Whether the check tests random cases. It then runs only with the option `fuzz`. */
  readonly fuzz?: boolean
  /** The approximate number of requests that the check itself sends. @default 1 */
  readonly requests?: number
  /** Whether the check sends only requests that the other checks leave in the budget. It reports the requests that it omits. */
  readonly elastic?: boolean
  check(context: CheckContext): Promise<Outcome>
}
