/** A value of a field that no answer showed, where another than that of the base profile is likelier. */
export interface Assumption {
  field: string
  /** Undefined takes the field away. */
  value: unknown
  /** Why it is likelier. @default what would show the field */
  note?: string
}
