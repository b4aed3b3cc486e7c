/** A guessed value for an unseen field. The guess is likelier than the value of the base profile. */
export interface Assumption {
  field: string
  /** Undefined removes the field. */
  value: unknown
  /** The reason for the value. @default a way to show the field */
  note?: string
}
