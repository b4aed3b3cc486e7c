/** The end of a note about a text whose placeholders a run cannot tell from fixed words. */
export const variablePartsUnknown = 'so its variable parts are unknown'

/** A field of the profile, read from the answers. */
export interface FieldFinding {
  field: string
  /** Undefined if the profile must not have the field. */
  value: unknown
  /** Numbers of the exchanges that show the value. */
  exchanges: readonly number[]
  note?: string
}
