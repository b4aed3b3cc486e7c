import type { RunFacts } from '../engine/run-facts.js'

/** The level of an omitted field. */
export const absent = 'absent'

export interface ValueClass {
  name: string
  /** Whether the values are ordinary values, edge values or distant times. */
  level: 'typical' | 'extreme' | 'far'
  /** If the class has several values, the row selects one of them. */
  value(run: RunFacts, row: number): unknown
  /** Whether a target may refuse the value, because the specification leaves its validity open. */
  open?: boolean
}

export const typical = (value: ValueClass['value'], open = false): ValueClass => ({
  name: 'typical',
  level: 'typical',
  value,
  open,
})

export const extreme = (name: string, value: unknown, open = false): ValueClass => ({
  name,
  level: 'extreme',
  value: typeof value === 'function' ? (value as ValueClass['value']) : () => value,
  open,
})

/** A target may refuse a distant expiry, because the specification leaves open how long a key may live. */
export const far = (name: string, value: unknown): ValueClass => ({
  ...extreme(name, value, true),
  level: 'far',
})

export const ordinary = (name: string, value: unknown): ValueClass => ({
  ...extreme(name, value),
  level: 'typical',
})
