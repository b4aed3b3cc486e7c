/** The last words of a note about a text whose variable parts the run cannot tell from its fixed words. */
export const variablePartsUnknown = 'so the variable parts of the text are unknown'

export interface FieldFinding {
  field: string
  /** Undefined if the profile must not have the field. */
  value: unknown
  exchanges: readonly number[]
  note?: string
}
