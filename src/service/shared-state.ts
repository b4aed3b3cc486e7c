import type { RandomFrom } from '../domain/random.js'

/** Keeps a state equal to its copy in a file, in other tabs or on other servers. */
export interface SharedState {
  readonly hasOtherWriters: boolean
  /** Loads the known changes by other writers. Called before each request. */
  settle(): Promise<void>
  /** Asks for changes by other writers, and loads these changes. Called when a control reads the state. */
  refresh(): Promise<void>
  /**
   * Shares this sandbox's clock with the other writers.
   *
   * @throws KeymockError if the other writers cannot get this clock. In this case, the sandbox returns to the clock of
   * the other writers.
   */
  keepClock(): Promise<void>
  /** Moves the clock of all writers. Moves this sandbox's clock before the call returns; if the move is refused, moves it back. */
  moveClock?(move: () => void): Promise<void>
  /**
   * Replaces the whole state. Waits for replacements by other writers, and repeats `swap` if another writer was
   * faster.
   */
  swapping(swap: () => Promise<void>): Promise<void>
  /** @default a source with the sandbox's seed */
  random?: RandomFrom
}

/**
 * Shares a state through a file or among tabs. No other writer can make a replacement of the state fail, so no replacement is
 * repeated.
 *
 * @param kept Resolves when the state equals its copy in a file or in other tabs.
 * @param hasOtherWriters Whether other tabs may change the state.
 */
export function keptState(kept: () => Promise<void>, hasOtherWriters = false): SharedState {
  return { hasOtherWriters, settle: kept, refresh: kept, keepClock: kept, swapping: swap => swap() }
}
