/** A guessed value for a profile field that the run did not observe. */
export interface Assumption {
  field: string
  /** Undefined removes the field. */
  value: unknown
  /** The reason for the value. @default a text that says how a run can learn the value */
  note?: string
}
