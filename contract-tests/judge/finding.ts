/** A contradiction between an answer and the specification. */
export interface Contradiction {
  /** A broken convention is only a warning. */
  readonly level: 'MUST' | 'SHOULD'
  readonly section: string
  /** How the answer contradicts the specification. */
  readonly what: string
}

export type Find = (section: string, what: string) => void
