/** The end of a note: the run cannot distinguish the variable parts of a text from its fixed words. */
export const variablePartsUnknown = 'so the variable parts of the text are unknown'

/** A field of the profile, read from the answers. */
export interface FieldFinding {
  field: string
  /** Undefined if the profile must not have the field. */
  value: unknown
  /** Numbers of the exchanges that show the value. */
  exchanges: readonly number[]
  note?: string
}
