import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import type { Field } from '../design/field-schemas.js'
import type { Need } from '../engine/need.js'
import type { RunFacts } from '../engine/run-facts.js'

export type Fields = Partial<CreateKeyRequest>

export interface Recipe {
  /** A list gives attempts in order. Without `mayBeRefused`, the target must accept the last attempt. */
  fields?(run: RunFacts, now: number): Fields | readonly Fields[]
  readonly without?: readonly Field[]
  /**
   * Whether the create has only `fields` and the common fields: apiId, name, externalId and expires. The bare keys together omit
   * each optional field at least once.
   */
  readonly bare?: boolean
  readonly needs?: readonly Need[]
  /** Whether the target may refuse the create, because the specification leaves its values open. */
  readonly mayBeRefused?: boolean
  /** Whether the pool creates the key only when a check first uses the key, not before all checks. */
  readonly onDemand?: boolean
  /** The name of another key. The creates of both keys have the same body. */
  readonly twinOf?: 'beside-awkward' | 'prefix-underscore'
  /** Whether to create the key at the same time as the other `sideBySide` keys. */
  readonly sideBySide?: boolean
  /** Whether to create the key in the second group of simultaneous creates, after a refused create with an unknown token. */
  readonly afterRefusal?: boolean
  /**
   * Whether the first attempt sends its body in pieces that end within characters, to find targets that decode
   * each piece separately.
   */
  readonly inPieces?: boolean
  /**
   * Whether the key has a value in every field except those of `without`, to find values that leak into the next key. Keys with
   * `sideBySide` have these values, too, unless `dense` is false.
   */
  readonly dense?: boolean
  /** Whether to send the JSON in ASCII, with escapes for all other characters. */
  readonly escaped?: boolean
  /** Fields that the design fills with an edge value, so that several pages have keys with edge values. */
  readonly edges?: readonly Field[]
}
