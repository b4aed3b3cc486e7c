import type { ContractResult } from '../../schemas/generated/types.js'
import type { CheckContext } from '../engine/check-context.js'
import type { Need } from '../engine/need.js'
import type { Outcome } from '../engine/outcome.js'
import type { FixtureName } from '../keys/key-recipes.js'
import type { RefusedCreateName } from '../keys/refused-creates.js'

/**
 * The force of a sentence: stated, implied by a stated sentence, or a convention. A broken convention warns; it fails only a strict
 * run.
 */
export type Level = ContractResult['level']

/** One checkable sentence of the contract. */
export interface Requirement {
  /** The id. It is never renumbered or reused, because users pin it. */
  readonly id: string
  /** Section of the specification, such as "4.2" or "4.2 rule 3". */
  readonly section: string
  readonly level: Level
  /** The topic, which is also the name of its file. */
  readonly group: string
  /** Completes the sentence "The service MUST …". */
  readonly statement: string
  /** Needs that the target must meet. The plan adds the needs of the fixtures. */
  readonly needs?: readonly Need[]
  /** The keys of the shared pool that it checks. They are created before the check. */
  readonly fixtures?: readonly FixtureName[]
  /** Keys that it also checks if their needs are met. */
  readonly optional?: readonly FixtureName[]
  /** Whether it checks every key of the pool. */
  readonly wholePool?: boolean
  /** The shared creates that the target must refuse. */
  readonly refused?: readonly RefusedCreateName[]
  /** Whether the check runs after the observations, when every key must be visible. */
  readonly settled?: boolean
  /** Whether the check runs last, because it checks every exchange of the run. */
  readonly last?: boolean
  /** Whether the check draws its own cases. It then runs only with `fuzz`. */
  readonly fuzz?: boolean
  /** About how many requests the check itself makes. @default 1 */
  readonly requests?: number
  /** Whether it uses only the requests that other requirements leave, and reports the requests that it omits. */
  readonly elastic?: boolean
  check(context: CheckContext): Promise<Outcome>
}
