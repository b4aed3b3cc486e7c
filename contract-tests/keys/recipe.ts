import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import type { Field } from '../design/field-schemas.js'
import type { Need } from '../engine/need.js'
import type { RunFacts } from '../engine/run-facts.js'

export type Fields = Partial<CreateKeyRequest>

/** A key of the pool that the checks of one run share, so that the whole run needs few of them. */
export interface Recipe {
  /** The fields of its create. A list is tried in order, and the target may refuse all but the last. */
  fields?(run: RunFacts, now: number): Fields | readonly Fields[]
  /** Fields that it goes without. */
  readonly without?: readonly Field[]
  /** Whether its other fields are left out, and not filled by the design of the run. */
  readonly bare?: boolean
  readonly needs?: readonly Need[]
  /** Whether it is lawful to refuse it, since the specification does not say which values are accepted. */
  readonly mayBeRefused?: boolean
  /** Made only when a check asks for it, not with the others before the first check. */
  readonly onDemand?: boolean
  /** The key whose request it repeats, letter for letter. */
  readonly twinOf?: 'prefix-16' | 'prefix-underscore'
  /** Created at the same time as the others of its kind. */
  readonly sideBySide?: boolean
  /** Of those, whether it is made with the second group, straight after a create of a stranger that was refused. */
  readonly afterRefusal?: boolean
  /** Sends its body first in pieces that end within characters: a target that decodes each piece separately breaks them. */
  readonly inPieces?: boolean
  /** Has a value in every field, so that whatever time or another key does to it shows. */
  readonly dense?: boolean
  /** Whether its JSON is sent in ASCII, with escapes for all other letters. */
  readonly escaped?: boolean
  /** Fields that the design fills with an edge value, so that several pages of a listing have such keys. */
  readonly edges?: readonly Field[]
}
