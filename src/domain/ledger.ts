/** A text as it was seen in a store. */
export interface SeenText {
  /** Grows each time that the text is replaced. */
  revision: number
  text: string
}

/** A text in a store that is shared, which is replaced as a whole by who has seen it as it is. */
export interface SharedText {
  /** As it is. */
  read(): Promise<SeenText>
  /**
   * Replaces what was seen.
   *
   * @param isNews Whether others must know of it before they answer their next request.
   * @returns What is there afterwards, and whether it is the given text.
   * @throws Superseded when another state has taken the place of the one that it belongs to, or this one is known by an old version.
   */
  replace(seen: SeenText, text: string, isNews: boolean): Promise<{ isDone: boolean; seen: SeenText }>
}

/** What belongs to a state beside its keys: a store that is shared keeps it as a text. */
export interface Ledger {
  /** With what the state begins. */
  readonly text: string
  /** It lies there from now on. Called again when others are known to have replaced it. */
  keepIn(shared: SharedText, seen: SeenText): void
}
