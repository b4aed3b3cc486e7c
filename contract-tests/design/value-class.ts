import type { RunFacts } from '../engine/run-facts.js'

/** The level of a field that is not given. */
export const absent = 'absent'

/** One kind of value that a field may have. */
export interface ValueClass {
  name: string
  /** Whether it is one of the many ordinary values, or one at an edge; or a time that is far away. */
  level: 'typical' | 'extreme' | 'far'
  /** Values differ from row to row where the class has more than one. */
  value(run: RunFacts, row: number): unknown
  /** Whether a target may refuse it, because the specification does not say which values are accepted. */
  open?: boolean
}

/** The ordinary values of a field. */
export const typical = (value: ValueClass['value'], open = false): ValueClass => ({
  name: 'typical',
  level: 'typical',
  value,
  open,
})

/** A value at an edge. */
export const extreme = (name: string, value: unknown, open = false): ValueClass => ({
  name,
  level: 'extreme',
  value: typeof value === 'function' ? (value as ValueClass['value']) : () => value,
  open,
})

/** A time beyond what small numbers hold. How long a key may live at most is not shown. */
export const far = (name: string, value: unknown): ValueClass => ({
  ...extreme(name, value, true),
  level: 'far',
})

/** One of the ordinary values, which some take for something else. */
export const ordinary = (name: string, value: unknown): ValueClass => ({
  ...extreme(name, value),
  level: 'typical',
})
