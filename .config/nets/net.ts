/** Data that no refactoring may change: codes, statuses, ids and structure, without prose. */
export interface Net {
  /** The name of the net and of its file in `recorded`. */
  name: string
  /** @param recorded The names in the last recording. */
  names(recorded: readonly string[]): readonly string[] | Promise<readonly string[]>
  record(name: string): Promise<unknown>
}
