import type { Snapshot } from '../../../schemas/generated/types.js'
import { type AdjustableClock, type ClockSnapshot, isSameSetting } from '../../domain/clock.js'
import { type CreatedFrom, type OpenStore, Superseded } from '../../domain/key-store.js'
import { KeymockError } from '../../domain/keymock-error.js'
import { bytesOf } from '../../domain/memory-budget.js'
import { exactTexts } from '../../domain/world.js'
import { MemoryStore } from '../memory/memory-store.js'
import type { Base, ChangeLog, Entry, Opened, Proposed } from './change-log.js'
import { LoggedStore, type Waiting, withCells } from './logged-store.js'

/** More changes at once would make a single change wait too long. */
const mostAtOnce = 100
/** A start reads this number of entries without a noticeable delay. */
const fewEntries = 5000
const fewBytes = 32_000_000

/** The newest state of another writer. Absent members are those of this writer. */
interface News extends Partial<Pick<CreatedFrom, 'fixture' | 'profile' | 'faults'>> {
  startedAt?: number | undefined
  snapshot?: Snapshot | undefined
}

interface StateLogOptions {
  log: ChangeLog
  clock: AdjustableClock
  /** The state in the log, if it is already open. */
  opened?: Folded | undefined
  /** Replaces the state by the newest state of another writer. Must call {@link StateLog.news}. */
  follow?: (() => Promise<void>) | undefined
  /** Called if the log has lost its state. Throws an error if no new state may replace it. */
  onEmpty?: (() => Promise<void>) | undefined
}

/** The state of a sandbox as a base and the entries after it. Decides locally, appends, and applies. */
export class StateLog {
  readonly hasOtherWriters: boolean
  readonly #log: ChangeLog
  readonly #options: StateLogOptions
  readonly #clock: AdjustableClock
  #opened: Folded | undefined
  #length: Length = lengthOf(0)
  #current: LoggedStore | undefined
  readonly #replacedHere = new WeakSet<LoggedStore>()
  /** Whether another writer has replaced the state, or may have. */
  #isBehind: boolean
  /** Whether a part of the state is lost. Then requests fail until a reset. */
  #isLost = false
  #following: Promise<void> | undefined
  #waiting: Waiting[] = []
  #asking: { resolve(): void; reject(reason: unknown): void }[] = []
  #isScheduled = false
  #turn: Promise<unknown> = Promise.resolve()

  constructor(options: StateLogOptions) {
    this.#options = options
    this.#log = options.log
    this.#clock = options.clock
    this.#opened = options.opened
    this.hasOtherWriters = options.log.isShared
    this.#isBehind = options.log.isShared
  }

  /** Replaces the log's state, or continues with the opened state. */
  readonly openStore: OpenStore = async (state, order, origin) => {
    const opened = state === this.#opened?.state ? this.#opened : undefined
    const cells = {
      ...(this.hasOtherWriters && { faults: origin?.faultRecords }),
      ...(opened?.cells ?? { clock: this.#moved(this.#clock.snapshot()) }),
    }
    const store = new LoggedStore(state, order, {
      ...origin,
      cells,
      isShared: this.hasOtherWriters,
      queue: waiting => this.#queue(waiting),
    })
    try {
      await this.#inTurn(async () => {
        origin?.check?.()
        if (this.#isLost) {
          this.#current = store
          return
        }
        const base = { state: opened === undefined ? state : opened.state, cells, origin }
        const isResumed = opened !== undefined && (await this.#log.resume(base))
        if (!isResumed && !(await this.#log.replace(base))) {
          this.#isBehind = true
          throw new Superseded()
        }
        if (this.#current !== undefined && !isResumed) this.#replacedHere.add(this.#current)
        this.#current = store
        this.#length = (isResumed && opened.length) || lengthOf(state.keys.length, store.bytes)
        this.#opened = undefined
        this.#isBehind = false
      })
    } catch (error) {
      store.release()
      throw error
    }
    return store
  }

  /** Loads the changes of other writers. */
  async settle(): Promise<void> {
    if (!this.hasOtherWriters) return
    if (!this.#isBehind) {
      await new Promise<void>((resolve, reject) => {
        this.#asking.push({ resolve, reject })
        this.#schedule()
      })
    }
    if (!this.#isBehind) return
    this.#following ??= this.#options.follow?.().finally(() => {
      this.#following = undefined
    })
    await this.#following
  }

  /**
   * The newest state of another writer; `undefined` if this writer already has it.
   *
   * @param own The fixture and profile of this writer.
   * @param isRepair Whether this writer replaces the state even if a part of it is lost.
   */
  async news(own: Pick<CreatedFrom, 'fixture' | 'profile'>, isRepair: boolean): Promise<News | undefined> {
    if (!this.#isBehind) return undefined
    return this.#inTurn(async () => {
      const opened = await this.#log.open?.(own).catch(error => {
        if (!isPartLost(error) || (this.#current !== undefined && !isRepair)) throw error
        return 'lost' as const
      })
      this.#isLost = opened === 'lost' && !isRepair
      if (opened === 'lost') return {}
      if (opened === undefined) {
        if (this.#current === undefined) return {}
        await this.#options.onEmpty?.()
        return { snapshot: undefined, startedAt: undefined }
      }
      const folds = folded(opened)
      this.#clock.restore(this.#setting(folds.cells.clock))
      this.#opened = folds
      return { ...folds.origin, snapshot: folds.state }
    })
  }

  /** Moves the clock at once. If the log refuses the move, restores the log's setting and rejects. */
  moveClock(move: () => void): Promise<void> {
    const clock = this.#clock
    const before = clock.snapshot()
    try {
      move()
    } catch (error) {
      clock.restore(before)
      throw error
    }
    const moved = clock.snapshot()
    const store = this.#current
    if (store === undefined) return Promise.resolve()
    return store
      .decide(view => {
        if (store !== this.#current) return { result: undefined }
        const known = this.#setting(view.cells.clock)
        let next = moved
        if (!isSameSetting(known, before)) {
          // Another move came first.
          clock.restore(known)
          move()
          next = clock.snapshot()
        }
        return { result: undefined, entry: { clock: this.#moved(next) } }
      })
      .catch(error => {
        if (store === this.#current) clock.restore(this.#setting(store.cells.clock))
        throw error
      })
  }

  /** Resolves after all changes so far. */
  idle(): Promise<void> {
    return this.#inTurn(async () => undefined)
  }

  #setting(cell: ClockSnapshot | null): ClockSnapshot {
    return cell ?? this.#clock.another().snapshot()
  }

  /** `null` if no one has moved the clock. Then the next start chooses the time again. */
  #moved(setting: ClockSnapshot): ClockSnapshot | null {
    return isSameSetting(setting, this.#clock.another().snapshot()) ? null : setting
  }

  #queue(waiting: Waiting): void {
    this.#waiting.push(waiting)
    this.#schedule()
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    void this.#inTurn(() => this.#round())
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#turn.then(work)
    this.#turn = done.catch(() => undefined)
    return done
  }

  /** One call of the log for all changes and questions that have arrived while the log was busy. */
  async #round(): Promise<void> {
    this.#isScheduled = false
    const batch = this.#waiting.splice(0, mostAtOnce)
    const asking = this.#asking.splice(0)
    if (this.#waiting.length > 0) this.#schedule()
    const store = this.#current
    for (const waiting of batch) if (waiting.store !== store) this.#finishAlone(waiting)
    const own = batch.filter(waiting => waiting.store === store)
    try {
      if (store !== undefined && !this.#isBehind) await this.#write(own, store, asking.length > 0)
      else for (const { reject } of own) reject(new Superseded())
      for (const { resolve } of asking) resolve()
    } catch (error) {
      for (const { reject } of [...own, ...asking]) reject(error)
    }
  }

  /** A request that began before a replacement by this writer finishes with the previous state, which no later request sees. */
  #finishAlone({ store, decide, resolve, reject }: Waiting): void {
    try {
      if (!this.#replacedHere.has(store)) throw new Superseded()
      const { result, entry } = decide(store)
      if (entry !== undefined) store.take(entry)
      resolve(result)
    } catch (error) {
      reject(error)
    }
  }

  async #write(batch: readonly Waiting[], store: LoggedStore, mustAsk: boolean): Promise<void> {
    let left = batch
    for (;;) {
      const view = store.draft()
      const proposed: Proposed[] = []
      const settles = left.map(waiting => this.#decide(waiting, view, proposed))
      if (proposed.length > 0 || mustAsk) {
        const { isDone, missed, isGone, isReplaced } = await this.#log.append(proposed)
        if (isReplaced) {
          this.#isBehind = true
          for (const { reject } of left) reject(new Superseded())
          return
        }
        for (const entry of missed) this.#take(entry, store)
        if (isGone) await this.#compact(store)
        if (!isDone) {
          const hasMoved = missed.some(({ clock, faults }) => clock !== undefined || faults !== undefined)
          for (const { isTrial, reject } of left) if (isTrial && hasMoved) reject(new Superseded())
          left = left.filter(({ isTrial }) => !(isTrial && hasMoved))
          continue
        }
      }
      for (const settle of settles) settle()
      for (const { entry } of proposed) this.#count(entry)
      // Perhaps the disk has no room for a second file. The long log stays usable.
      if (proposed.length > 0 && isOvergrown(this.#length)) await this.#compact(store).catch(() => undefined)
      return
    }
  }

  /** Applies an entry of another writer. */
  #take(entry: Entry, store: LoggedStore): void {
    store.take(entry)
    this.#count(entry)
    if (entry.clock !== undefined) this.#clock.restore(this.#setting(entry.clock))
  }

  #count(entry: Entry): void {
    this.#length.entries++
    this.#length.entryBytes += bytesOf(entry)
  }

  async #compact(store: LoggedStore): Promise<void> {
    const base = store.base()
    // After a failure, tries again after as many entries.
    this.#length = lengthOf(base.state.keys.length, store.bytes)
    await this.#log.compact(base)
  }

  /** @returns A function that applies the change, or rejects it. The others of the batch are independent of a rejected change. */
  #decide(waiting: Waiting, view: LoggedStore, proposed: Proposed[]): () => void {
    const { store, decide, isTrial, resolve, reject } = waiting
    try {
      const { result, entry, lookUp, found } = decide(view)
      if (entry === undefined || Object.keys(entry).length === 0) return () => resolve(result)
      this.#log.check?.(entry)
      store.admit(entry)
      view.take(entry)
      proposed.push({ entry, lookUp, found, isTrial })
      return () => {
        store.take(entry)
        resolve(result)
      }
    } catch (error) {
      return () => reject(error)
    }
  }
}

interface Length {
  baseKeys: number
  baseBytes: number
  entries: number
  entryBytes: number
}

function lengthOf(baseKeys: number, baseBytes = 0): Length {
  return { baseKeys, baseBytes, entries: 0, entryBytes: 0 }
}

/** Whether so many entries follow the base that a new base is shorter. */
function isOvergrown({ baseKeys, baseBytes, entries, entryBytes }: Length): boolean {
  return entries > Math.max(fewEntries, baseKeys) || entryBytes > Math.max(fewBytes, baseBytes)
}

export interface Folded extends Base {
  state: Snapshot
  /** Undefined for a log without entries. */
  length?: Length
}

/** The state after all entries. */
export function folded({ base, entries }: Opened): Folded {
  if (entries.length === 0) return { ...base, state: snapshotOf(base) }
  const store = new MemoryStore(base.state, { by: 'oldest-first', texts: exactTexts })
  const length = lengthOf(base.state.keys.length, store.bytes)
  let { cells } = base
  for (const entry of entries) {
    cells = withCells(cells, entry)
    store.apply(entry)
    length.entries++
    length.entryBytes += bytesOf(entry)
  }
  const state = snapshotOf({ state: { ...store.position, ...store.rows() }, cells })
  return { ...base, state, cells, length }
}

function snapshotOf({ state, cells: { clock } }: Base): Snapshot {
  const { drawn, sequence, identities, keys } = state
  const rows = { identities: [...identities], keys: [...keys] }
  return { keymock: 1, drawn, sequence, ...rows, ...(clock !== null && { clock }) }
}

function isPartLost(error: unknown): boolean {
  return error instanceof KeymockError && error.code === 'STORE_STATE_LOST'
}
