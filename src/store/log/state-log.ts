import type { AdjustableClock, ClockSnapshot } from '../../domain/clock.js'
import { exactTexts } from '../../domain/collation.js'
import type { OpenStore, StoreState } from '../../domain/key-store.js'
import { KeymockError } from '../../domain/keymock-error.js'
import { MemoryStore } from '../memory/memory-store.js'
import type { Base, ChangeLog, Entry, Opened } from './change-log.js'
import { BatchView, LoggedStore, type Waiting } from './logged-store.js'

/** More changes at once would make a single change wait too long. */
const mostAtOnce = 1000

/** The state of a sandbox as a base and the entries after it. Decides locally, appends, and applies. */
export class StateLog {
  readonly #log: ChangeLog
  readonly #clock: AdjustableClock
  readonly #opened: Base | undefined
  #current: LoggedStore | undefined
  #waiting: Waiting[] = []
  #isScheduled = false
  #turn: Promise<unknown> = Promise.resolve()

  constructor(log: ChangeLog, clock: AdjustableClock, opened?: Base) {
    this.#log = log
    this.#clock = clock
    this.#opened = opened
  }

  /** Replaces the log's state, or continues with `opened`. */
  readonly openStore: OpenStore = async (state, order, origin) => {
    const isOpened = state === this.#opened?.state
    const cells = { clock: this.#moved(this.#clock.snapshot()) }
    const store = new LoggedStore(state, order, { ...origin, cells }, waiting => this.#queue(waiting))
    try {
      await this.#inTurn(async () => {
        origin?.check?.()
        const base = { state, cells, origin }
        if (!(isOpened && (await this.#log.resume(base)))) await this.#log.replace(base)
        this.#current = store
      })
    } catch (error) {
      store.release()
      throw error
    }
    return store
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
        if (isSame(known, before)) return { result: undefined, entry: { clock: this.#moved(moved) } }
        // Another move came first.
        clock.restore(known)
        move()
        return { result: undefined, entry: { clock: this.#moved(clock.snapshot()) } }
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
    return isSame(setting, this.#clock.another().snapshot()) ? null : setting
  }

  #queue(waiting: Waiting): void {
    this.#waiting.push(waiting)
    this.#schedule()
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    void this.#inTurn(() => this.#writeBatch())
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#turn.then(work)
    this.#turn = done.catch(() => undefined)
    return done
  }

  /** One write for all changes that have arrived while the log was busy. */
  async #writeBatch(): Promise<void> {
    this.#isScheduled = false
    const batch = this.#waiting.splice(0, mostAtOnce)
    if (this.#waiting.length > 0) this.#schedule()
    const store = this.#current
    // A replaced state finishes its requests alone: no later request sees their changes.
    for (const waiting of batch)
      if (waiting.store !== store)
        for (const settle of this.#decideAll([waiting], waiting.store).settles) settle()
    const own = batch.filter(waiting => waiting.store === store)
    if (store === undefined || own.length === 0) return
    try {
      await this.#write(own, store)
    } catch (error) {
      for (const { reject } of own) reject(error)
    }
  }

  async #write(batch: readonly Waiting[], store: LoggedStore): Promise<void> {
    for (;;) {
      const { entries, settles } = this.#decideAll(batch, store)
      if (entries.length > 0) {
        const { isDone, missed, isGone } = await this.#log.append(entries, { seen: [], changed: [] })
        for (const entry of missed) store.take(entry)
        if (isGone) await this.#log.replace(store.base())
        if (!isDone) continue
      }
      for (const settle of settles) settle()
      // Perhaps the disk has no room for a second file. The long log stays usable.
      if (this.#log.isOvergrown) await this.#log.replace(store.base()).catch(() => undefined)
      return
    }
  }

  /** Each `settle` applies a change, or rejects it. The others of the batch are independent of a rejected change. */
  #decideAll(batch: readonly Waiting[], store: LoggedStore): { entries: Entry[]; settles: (() => void)[] } {
    const view = new BatchView(store)
    const entries: Entry[] = []
    const settles = batch.map(({ decide, resolve, reject }) => {
      try {
        const { result, entry } = decide(view)
        if (entry === undefined || Object.keys(entry).length === 0) return () => resolve(result)
        if (!this.#log.accepts(entry)) throw notReadable()
        store.admit(entry)
        view.add(entry)
        entries.push(entry)
        return () => {
          store.take(entry)
          resolve(result)
        }
      } catch (error) {
        return () => reject(error)
      }
    })
    return { entries, settles }
  }
}

/** The state after all entries. */
export function folded({ base, entries }: Opened): Base {
  if (entries.length === 0) return base
  const store = new MemoryStore(base.state, { by: 'oldest-first', texts: exactTexts })
  let { cells } = base
  for (const { clock, ...changes } of entries) {
    if (clock !== undefined) cells = { ...cells, clock }
    store.apply(changes)
  }
  const state: StoreState = { ...store.position, ...store.rows() }
  return { ...base, state, cells }
}

function isSame(one: ClockSnapshot, other: ClockSnapshot): boolean {
  return one.offsetMs === other.offsetMs && one.frozenAt === other.frozenAt
}

function notReadable(): KeymockError {
  return new KeymockError({
    code: 'STATE_UNREADABLE',
    where: 'a change of a key',
    problem:
      'The state file cannot represent this change, and the next start would refuse it. The change was not made.',
    remedy: 'This is a bug in keymock. Report the bug with the request that caused it.',
  })
}
