import type { ContractResult } from '../../schemas/generated/types.js'
import type { CheckContext } from '../engine/check-context.js'
import type { Need } from '../engine/need.js'
import type { Outcome } from '../engine/outcome.js'
import type { FixtureName } from '../keys/key-recipes.js'
import type { RefusedCreateName } from '../keys/refused-creates.js'

/**
 * How binding a sentence is: stated; following from what is stated by one inference; or conventional, which warns
 * and fails only in a strict run.
 */
export type Level = ContractResult['level']

/** One checkable sentence of the contract. */
export interface Requirement {
  /** Never renumbered, never reused: people pin to it. */
  readonly id: string
  /** Section of the specification, such as "4.2" or "4.2 rule 3". */
  readonly section: string
  readonly level: Level
  /** The topic, which is also the name of its file. */
  readonly group: string
  /** Completes the sentence "The service MUST …". */
  readonly statement: string
  /** What the target has to offer. Those of the fixtures are added by the plan. */
  readonly needs?: readonly Need[]
  /** The keys of the shared pool that it looks at; they are created before it is asked. */
  readonly fixtures?: readonly FixtureName[]
  /** Whether it looks at every key of the pool. */
  readonly wholePool?: boolean
  /** The creates that have to be refused, shared likewise. */
  readonly refused?: readonly RefusedCreateName[]
  /** Asked after the observations, when every key must be visible: what is missing then is missing. */
  readonly settled?: boolean
  /** Asked last, because it speaks of every exchange of the run. */
  readonly last?: boolean
  /** Draws its own cases; asked only when some are to be drawn. */
  readonly fuzz?: boolean
  /** About how many requests it makes of its own. @default 1 */
  readonly requests?: number
  check(context: CheckContext): Promise<Outcome>
}
