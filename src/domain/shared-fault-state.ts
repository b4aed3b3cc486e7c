/** A text that was read from a store. */
export interface SeenText {
  /** Grows each time that the text is replaced. */
  revision: number
  text: string
}

/** A text in a shared store. A writer replaces it as a whole, and must have read the present one. */
export interface SharedText {
  /** As it is. */
  read(): Promise<SeenText>
  /**
   * Replaces the text that was read.
   *
   * @param isNews Whether other replicas must know it before they answer their next request.
   * @returns The text afterwards, and whether it is the given one.
   * @throws Superseded when another state has taken the place of the one that it belongs to, or this one is known by an old version.
   */
  replace(seen: SeenText, text: string, isNews: boolean): Promise<{ isDone: boolean; seen: SeenText }>
}

/** The faults of a state, which a shared store keeps as a text. */
export interface SharedFaultState {
  /** The text that the state begins with. */
  readonly text: string
  /** Keeps the faults there from now on. Called again when another replica has replaced the text. */
  keepIn(shared: SharedText, seen: SeenText): void
}
