import type { ClockSnapshot } from '../../domain/clock.js'
import type { Changes, CreatedFrom, StoreState } from '../../domain/key-store.js'

/** Values beside the keys and users. */
export interface Cells {
  /** The setting of the clock; `null` for the initial setting. */
  clock: ClockSnapshot | null
}

/** One change. Writers apply the entries of a log in the same order, so that they have the same state. */
export interface Entry extends Changes, Partial<Cells> {}

/** The state at the beginning of a log. */
export interface Base {
  state: StoreState
  cells: Cells
  origin?: CreatedFrom | undefined
}

export interface Opened {
  base: Base
  entries: readonly Entry[]
}

/** What a change depends on and what it changes, by name: a key, the hash of a raw key, a user, a cell. */
export interface Rows {
  seen: readonly string[]
  changed: readonly string[]
}

export interface Appended {
  /** False if another writer has changed a row that the entries depend on. Then the log has none of the entries. */
  isDone: boolean
  /** The entries of other writers that this writer has missed. They come before its own. */
  missed: readonly Entry[]
  /** The log no longer has its base. It must be replaced before the entries are appended again. */
  isGone?: boolean
}

/** The changes of a state, in a file, a browser's database or a store that several servers share. */
export interface ChangeLog {
  readonly isShared: boolean
  /** Whether an entry can be read again. */
  accepts(entry: Entry): boolean
  /** Adds all entries in one step, or none. */
  append(entries: readonly Entry[], rows: Rows): Promise<Appended>
  /** Replaces the base and all entries. If this fails, the log is unchanged. */
  replace(base: Base): Promise<void>
  /** Continues with the opened base and entries. False if the log must be replaced instead. */
  resume(base: Base): Promise<boolean>
  /** Whether so many entries follow the base that a new base is shorter. */
  readonly isOvergrown: boolean
}
