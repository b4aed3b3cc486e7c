import type { RunFacts } from '../engine/run-facts.js'

/** The level of an omitted field. */
export const absent = 'absent'

/** One kind of value that a field may have. */
export interface ValueClass {
  name: string
  /** Whether it is an ordinary value, an edge value, or a distant time. */
  level: 'typical' | 'extreme' | 'far'
  /** Differs from row to row if the class has several values. */
  value(run: RunFacts, row: number): unknown
  /** Whether a target may refuse it, because the specification leaves its validity open. */
  open?: boolean
}

/** The ordinary values of a field. */
export const typical = (value: ValueClass['value'], open = false): ValueClass => ({
  name: 'typical',
  level: 'typical',
  value,
  open,
})

/** An edge value. */
export const extreme = (name: string, value: unknown, open = false): ValueClass => ({
  name,
  level: 'extreme',
  value: typeof value === 'function' ? (value as ValueClass['value']) : () => value,
  open,
})

/** A time beyond 32 bits. The specification leaves the longest life of a key open. */
export const far = (name: string, value: unknown): ValueClass => ({
  ...extreme(name, value, true),
  level: 'far',
})

/** An ordinary value that some services misread. */
export const ordinary = (name: string, value: unknown): ValueClass => ({
  ...extreme(name, value),
  level: 'typical',
})
