import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import type { Field } from '../design/field-schemas.js'
import type { Need } from '../engine/need.js'
import type { RunFacts } from '../engine/run-facts.js'

export type Fields = Partial<CreateKeyRequest>

/** A key of the pool. The checks of a run share its keys, so that a run needs few. */
export interface Recipe {
  /** The fields of its create. A list is tried in order, and the target may refuse all but the last. */
  fields?(run: RunFacts, now: number): Fields | readonly Fields[]
  /** Omitted fields. */
  readonly without?: readonly Field[]
  /** Whether to omit all other fields, instead of values from the design. */
  readonly bare?: boolean
  readonly needs?: readonly Need[]
  /** Whether the target may refuse the create, because the specification leaves its values open. */
  readonly mayBeRefused?: boolean
  /** Whether the pool creates the key on its first use by a check, not before the checks. */
  readonly onDemand?: boolean
  /** The key whose request it repeats exactly. */
  readonly twinOf?: 'beside-awkward' | 'prefix-underscore'
  /** Whether to create the key at the same time as the other `sideBySide` keys. */
  readonly sideBySide?: boolean
  /** Whether it belongs to the second group, directly after a refused create with an unknown token. */
  readonly afterRefusal?: boolean
  /**
   * Whether to send the body first in pieces that end within characters, to find targets that decode each
   * piece separately.
   */
  readonly inPieces?: boolean
  /** Whether the key has a value in every field, to find effects of time and of other keys. */
  readonly dense?: boolean
  /** Whether to send its JSON in ASCII, with escapes for all other letters. */
  readonly escaped?: boolean
  /** Fields that the design fills with an edge value, so that several pages have such keys. */
  readonly edges?: readonly Field[]
}
