/** A value for an unseen field that is likelier than that of the base profile. */
export interface Assumption {
  field: string
  /** Undefined removes the field. */
  value: unknown
  /** The reason. @default the way to show the field */
  note?: string
}
