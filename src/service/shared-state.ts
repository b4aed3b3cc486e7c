import type { RandomFrom } from '../domain/random.js'

/** The access to a state that also exists elsewhere: in a file, in other tabs, on other servers. */
export interface SharedState {
  /** Whether other servers or tabs also change the state. */
  readonly hasOtherWriters: boolean
  /** Takes over changes by other writers, if any. Called before each request. */
  settle(): Promise<void>
  /** Takes over changes by other writers. Called before each read of the state. */
  refresh(): Promise<void>
  /**
   * Shares this sandbox's clock with the other writers.
   *
   * @throws KeymockError if the other writers cannot get it. Then the clock equals their clock.
   */
  keepClock(): Promise<void>
  /** Runs a replacement of the whole state in turn with replacements by other writers, and again if another replacement intervened. */
  swapping(swap: () => Promise<void>): Promise<void>
  /** The source for keys. @default the sandbox's seed */
  random?: RandomFrom
}

/**
 * A state that other writers do not replace: `kept` resolves when it equals the copy elsewhere.
 *
 * @param hasOtherWriters Whether other writers change its keys.
 */
export function keptState(kept: () => Promise<void>, hasOtherWriters = false): SharedState {
  return { hasOtherWriters, settle: kept, refresh: kept, keepClock: kept, swapping: swap => swap() }
}
