export interface SeenText {
  /** Grows with each replacement of the text. */
  revision: number
  text: string
}

/** A writer replaces the whole text, and must have read the current text. */
export interface SharedText {
  read(): Promise<SeenText>
  /**
   * Replaces the text, unless the text has changed since `seen`.
   *
   * @param isNews Whether other replicas must know the new text before their next answer.
   * @returns Whether the text was replaced, and the current text afterwards.
   * @throws Superseded if another state has replaced this state, or this replica knows only an old version.
   */
  replace(seen: SeenText, text: string, isNews: boolean): Promise<{ isDone: boolean; seen: SeenText }>
}

/** The faults of a state, as a text in a shared store. */
export interface SharedFaultState {
  readonly text: string
  /** From now on, keeps the faults in `shared`. Called again for each later version of the state. */
  keepIn(shared: SharedText, seen: SeenText): void
}
