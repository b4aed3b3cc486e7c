export interface Contradiction {
  /** `SHOULD` for a broken convention, which is only a warning. */
  readonly level: 'MUST' | 'SHOULD'
  readonly section: string
  readonly what: string
}

export type Find = (section: string, what: string) => void
