/** A field of the profile, read from the answers. */
export interface FieldFinding {
  field: string
  /** Undefined if the profile must not have the field. */
  value: unknown
  /** Numbers of the exchanges that show the value. */
  exchanges: readonly number[]
  note?: string
}
