/** A sentence of the specification that an answer contradicts. */
export interface Contradiction {
  /** A convention is only warned of. */
  readonly level: 'MUST' | 'SHOULD'
  readonly section: string
  /** What was seen, and what is stated. */
  readonly what: string
}

export type Find = (section: string, what: string) => void
