/** The end of the note on a text whose variable parts the run cannot distinguish from the fixed words. */
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
