import { randomSeed } from '../../domain/random.js'
import type { Appended, Base, ChangeLog, Entry, Opened, Proposed } from '../log/change-log.js'
import { differences, type Fingerprint } from './fingerprint.js'

interface Head {
  fingerprint: Fingerprint
  /** Identifies the state: a random value that changes when the whole state is replaced. */
  epoch: number
  /** The number of the newest entry. */
  revision: number
}

interface TabLogOptions {
  fingerprint: Fingerprint
  /** Prints a line in the browser's console. */
  notice(level: 'info' | 'warn', sentence: string): void
  /** Called after another tab has moved the clock, changed a fault or replaced the state. */
  wake(): void
}

/** `entries` has the entries by their revision. The other two have one value. */
const names = ['head', 'base', 'entries'] as const

/**
 * The log of all tabs of an origin, in IndexedDB. Each append is one transaction, and the database runs one transaction after
 * another. If a tab closes during an append, the database has the whole entry or nothing.
 */
export class TabLog implements ChangeLog {
  readonly isShared = true
  /** Whether the log had a state of an earlier visit or of another tab. */
  isFound = false
  /** Whether this tab stops sharing: its next state is its own, and the shared state stays unchanged. */
  isLeaving = false
  readonly #options: TabLogOptions
  readonly #others = new BroadcastChannel('keymock')
  #database: IDBDatabase | undefined
  /** Undefined if this tab knows no state. */
  #epoch: number | undefined
  #revision = 0
  /** Faults end with the last tab, so the first tab begins without them. */
  #isFirstTab = false

  private constructor(options: TabLogOptions) {
    this.#options = options
    this.#others.onmessage = () => options.wake()
  }

  static async open(options: TabLogOptions): Promise<TabLog> {
    const log = new TabLog(options)
    try {
      if (!('locks' in navigator)) throw new Error('only a secure context has Web Locks')
      log.#isFirstTab = await isFirstTab()
      hold(lockOf(options.fingerprint.version))
      log.#database = await openDatabase(why => log.#detach(why))
    } catch (error) {
      log.#detach(`The browser provides no database for this page: ${reason(error)}.`)
    }
    return log
  }

  open(): Promise<Opened | undefined> {
    return this.#guarded(undefined, async database => {
      const { head: heads, base: bases, entries: all } = storesOf(database, 'readonly')
      const [head, base, entries] = await Promise.all([
        done<Head | undefined>(heads.get(0)),
        done<Base | undefined>(bases.get(0)),
        done<Entry[]>(all.getAll()),
      ])
      this.#epoch = head?.epoch
      this.#revision = head?.revision ?? 0
      if (head === undefined || base === undefined) return undefined
      const changed = differences(head.fingerprint, this.#options.fingerprint)
      if (changed !== '') {
        const { version } = head.fingerprint
        if (version !== this.#options.fingerprint.version && (await isHeld(lockOf(version)))) {
          this.#detach(`Another tab runs keymock ${version}.`)
          return undefined
        }
        this.#options.notice('info', `Starting again: ${changed} changed since the last visit.`)
        return undefined
      }
      if (!isWhole({ base, entries })) {
        this.#options.notice('warn', 'Starting again: the state of the last visit is damaged.')
        return undefined
      }
      this.isFound = true
      return this.#isFirstTab ? withoutFaults({ base, entries }) : { base, entries }
    })
  }

  append(proposed: readonly Pick<Proposed, 'entry'>[]): Promise<Appended> {
    return this.#guarded<Appended>({ isDone: true, missed: [] }, async database => {
      const isAsked = proposed.length === 0
      const { head: heads, entries } = storesOf(database, isAsked ? 'readonly' : 'readwrite')
      const head = await done<Head | undefined>(heads.get(0))
      if (head?.epoch !== this.#epoch) {
        const changed = head === undefined ? '' : differences(head.fingerprint, this.#options.fingerprint)
        if (changed === '') return { isDone: false, isReplaced: true, missed: [] }
        this.#detach(`In another tab, ${changed} changed.`)
        return { isDone: true, missed: [] }
      }
      const missed = await done<Entry[]>(entries.getAll(IDBKeyRange.lowerBound(this.#revision, true)))
      this.#revision += missed.length
      if (isAsked || missed.length > 0) return { isDone: isAsked, missed }
      let revision = this.#revision
      for (const { entry } of proposed) entries.put(entry, ++revision)
      heads.put({ ...head, revision }, 0)
      await complete(heads)
      this.#revision = revision
      if (proposed.some(({ entry }) => 'clock' in entry || 'faults' in entry))
        this.#others.postMessage('changed')
      return { isDone: true, missed }
    })
  }

  async replace({ state, cells }: Base): Promise<boolean> {
    if (this.isLeaving) this.close()
    return this.#guarded(true, async database => {
      const { head: heads, base, entries } = storesOf(database, 'readwrite')
      const found = await done<Head | undefined>(heads.get(0))
      if (found?.epoch !== this.#epoch || (found?.revision ?? 0) !== this.#revision) return false
      const { fingerprint } = this.#options
      const head: Head = { fingerprint, epoch: randomSeed(), revision: this.#revision + 1 }
      entries.clear()
      base.put({ state, cells }, 0)
      heads.put(head, 0)
      await complete(heads)
      this.#epoch = head.epoch
      this.#revision = head.revision
      this.#isFirstTab = false
      this.#others.postMessage('changed')
      return true
    })
  }

  async resume({ cells: { faults } }: Base): Promise<boolean> {
    if (this.#isFirstTab) await this.append([{ entry: { faults } }])
    this.#isFirstTab = false
    return true
  }

  compact({ state, cells }: Base): Promise<void> {
    return this.#guarded(undefined, async database => {
      const { head: heads, base, entries } = storesOf(database, 'readwrite')
      if ((await done<Head | undefined>(heads.get(0)))?.epoch !== this.#epoch) return
      entries.delete(IDBKeyRange.upperBound(this.#revision))
      base.put({ state, cells }, 0)
      await complete(heads)
    })
  }

  close(): void {
    this.#database?.close()
    this.#database = undefined
    this.#others.close()
  }

  /** Detaches the tab from the database after a failure, so that the page stays usable. */
  async #guarded<T>(alone: T, work: (database: IDBDatabase) => Promise<T>): Promise<T> {
    if (this.#database === undefined) return alone
    try {
      return await work(this.#database)
    } catch (error) {
      this.#detach(`The browser's database failed: ${reason(error)}.`)
      return alone
    }
  }

  #detach(why: string): void {
    this.close()
    this.#options.notice(
      'warn',
      `${why} From now on, this tab has its own state, until it closes. Reload the page to try again, or set persist: false.`,
    )
  }
}

/** @param onLost Called when this tab loses the database, for instance because the user clears the site's data. */
async function openDatabase(onLost: (why: string) => void): Promise<IDBDatabase> {
  const request = indexedDB.open('keymock', 2)
  request.onupgradeneeded = () => {
    const { result } = request
    for (const name of [...result.objectStoreNames]) result.deleteObjectStore(name)
    for (const name of names) result.createObjectStore(name)
  }
  const database = await done(request)
  // Another tab wants to delete or upgrade the database, and must not wait for this tab.
  database.onversionchange = () => onLost('Another tab upgrades or deletes the database.')
  database.onclose = () => onLost('The browser deleted its database.')
  return database
}

function storesOf(database: IDBDatabase, mode: IDBTransactionMode) {
  const transaction = database.transaction(names, mode)
  const store = (name: (typeof names)[number]) => transaction.objectStore(name)
  return { head: store('head'), base: store('base'), entries: store('entries') }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function complete({ transaction }: IDBObjectStore): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}

const tabLock = 'keymock tab'

/** While a tab of one version is open, a page of another version does not replace the state. */
const lockOf = (version: string) => `${tabLock} ${version}`

async function isFirstTab(): Promise<boolean> {
  const isFirst = await navigator.locks.request(tabLock, { ifAvailable: true }, async lock => lock !== null)
  hold(tabLock)
  return isFirst
}

/** Holds the lock until the tab closes. */
function hold(name: string): void {
  void navigator.locks.request(name, { mode: 'shared' }, () => new Promise(() => undefined))
}

async function isHeld(name: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(lock => lock.name === name)
}

/** A record that somebody edited in the browser's tools must not fail each start. */
function isWhole({ base, entries }: Opened): boolean {
  const isObject = (value: unknown) => typeof value === 'object' && value !== null
  if (!isObject(base) || !isObject(base.state) || !isObject(base.cells)) return false
  const { state, cells } = base
  const hasIds = (rows: unknown, id: string) =>
    Array.isArray(rows) && rows.every(row => typeof row?.[id] === 'string')
  return (
    hasIds(state.keys, 'id') &&
    hasIds(state.identities, 'externalId') &&
    [state.drawn, state.sequence, cells.clock === null ? 0 : cells.clock?.offsetMs].every(Number.isFinite) &&
    entries.every(isObject)
  )
}

function withoutFaults({ base, entries }: Opened): Opened {
  const { clock } = base.cells
  return { base: { ...base, cells: { clock } }, entries: entries.map(({ faults: _, ...entry }) => entry) }
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message.replace(/\.$/, '') || error.name : String(error)
}
