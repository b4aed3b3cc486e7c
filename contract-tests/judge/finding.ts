/** A sentence of the specification that an answer contradicts. */
export interface Contradiction {
  /** A broken convention is only a warning. */
  readonly level: 'MUST' | 'SHOULD'
  readonly section: string
  /** The observed answer, and the stated one. */
  readonly what: string
}

export type Find = (section: string, what: string) => void
