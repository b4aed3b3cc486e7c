/** A field of the profile, read from the answers. */
export interface FieldFinding {
  field: string
  /** Undefined if the field does not exist. */
  value: unknown
  /** Numbers of the exchanges that show it. */
  exchanges: readonly number[]
  note?: string
}
