/** A field of the profile that was read off the answers. */
export interface FieldFinding {
  field: string
  /** Undefined where the field does not exist. */
  value: unknown
  /** Numbers of exchanges of the run that show it. */
  exchanges: readonly number[]
  note?: string
}
