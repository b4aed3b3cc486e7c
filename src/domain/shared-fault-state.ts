/** A text from a store. */
export interface SeenText {
  /** Grows with each replacement of the text. */
  revision: number
  text: string
}

/** A text in a shared store. A writer replaces it as a whole, and must have read the current text. */
export interface SharedText {
  /** The current text. */
  read(): Promise<SeenText>
  /**
   * Replaces the text that was read.
   *
   * @param isNews Whether other replicas must know it before their next answer.
   * @returns The text afterwards, and whether it is the given text.
   * @throws Superseded when another state has replaced this state, or this replica knows an old version.
   */
  replace(seen: SeenText, text: string, isNews: boolean): Promise<{ isDone: boolean; seen: SeenText }>
}

/** The faults of a state, as a text in a shared store. */
export interface SharedFaultState {
  /** The initial text of the state. */
  readonly text: string
  /** Keeps the faults in this text from now on. Called again after another replica has replaced the text. */
  keepIn(shared: SharedText, seen: SeenText): void
}
