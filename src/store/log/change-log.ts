import type { ClockSnapshot } from '../../domain/clock.js'
import type { Changes, CreatedFrom, Found, LookUp, StoreState } from '../../domain/key-store.js'

/** Values beside the keys and users. */
export interface Cells {
  /** The setting of the clock; `null` for the initial setting. */
  clock: ClockSnapshot | null
  /** The faults with their counts, and the latency, as JSON. Only a log with several writers has them. */
  faults?: unknown
}

/** One change. Writers apply the entries of a log in the same order, so that they have the same state. */
export interface Entry extends Changes, Partial<Cells> {}

/** The state at the beginning of a log, or after all its entries. */
export interface Base {
  state: StoreState
  cells: Cells
  /** What the state was created from. A log that does not keep a member leaves it out. */
  origin?: Partial<CreatedFrom> | undefined
}

export interface Opened {
  base: Base
  entries: readonly Entry[]
}

/** An entry with the rows that it was decided from. */
export interface Proposed {
  entry: Entry
  lookUp?: LookUp | undefined
  found?: Found | undefined
  /** Whether the entry also depends on all cells. */
  isTrial: boolean
}

export interface Appended {
  /** False if another writer has changed a row that the entries depend on. Then the log has none of the entries. */
  isDone: boolean
  /** The entries of other writers that this writer has missed. They come before its own. */
  missed: readonly Entry[]
  /** The log has lost its base, which only this writer knows. It must be compacted before the entries are appended again. */
  isGone?: boolean
  /** Another writer has replaced the state. Then the log has none of the entries. */
  isReplaced?: boolean
}

/** The changes of a state, in a file, a browser's database or a store that several servers share. */
export interface ChangeLog {
  /** Whether other writers may append entries and replace the state. */
  readonly isShared: boolean
  /** Refuses an entry that could not be read again. */
  check?(entry: Entry): void
  /**
   * Reads the newest base and the entries after it. Only for a shared log; another log is open before its state begins.
   *
   * @param own The fixture and profile of this writer, which the base need not repeat.
   * @returns `undefined` for a log without a state.
   */
  open?(own?: Pick<CreatedFrom, 'fixture' | 'profile'>): Promise<Opened | undefined>
  /** Adds all entries in one step, or none. Without entries, returns what this writer has missed. */
  append(proposed: readonly Proposed[]): Promise<Appended>
  /**
   * Replaces the base and all entries. If this fails, the log is unchanged.
   *
   * @returns `false` if another writer has replaced the state, or moved the clock, since this writer's last call.
   */
  replace(base: Base): Promise<boolean>
  /** Continues with the opened base and entries. False if the log must be replaced instead. */
  resume(base: Base): Promise<boolean>
  /** Writes the present state as the new base of the same log. */
  compact(base: Base): Promise<void>
}
