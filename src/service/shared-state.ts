import type { RandomFrom } from '../domain/random.js'

/** The door to a state that also exists outside this sandbox: in a file, in other tabs, at other servers. */
export interface SharedState {
  /** Whether others change the state too: other servers, other tabs. */
  readonly hasOtherWriters: boolean
  /** Takes over changes of others, as far as there are any. Before each request. */
  settle(): Promise<void>
  /** Takes over changes of others. Before each look at the state. */
  refresh(): Promise<void>
  /**
   * Makes the clock of this sandbox the clock of all.
   *
   * @throws KeymockError when the others cannot get it. Then the clock stands as they have it.
   */
  keepClock(): Promise<void>
  /** Runs a swap of the whole state in turn with those of others, and again when another one came in between. */
  swapping(swap: () => Promise<void>): Promise<void>
  /** Draws keys. @default the sandbox's seed */
  random?: RandomFrom
}

/**
 * A state that others do not replace on their own: `kept` resolves when both sides have the same.
 *
 * @param hasOtherWriters Whether others change its keys.
 */
export function keptState(kept: () => Promise<void>, hasOtherWriters = false): SharedState {
  return { hasOtherWriters, settle: kept, refresh: kept, keepClock: kept, swapping: swap => swap() }
}
