/** A guessed value for an unseen field. */
export interface Assumption {
  field: string
  /** Undefined removes the field. */
  value: unknown
  /** The reason for the value. @default a text that says how a run can learn the value */
  note?: string
}
