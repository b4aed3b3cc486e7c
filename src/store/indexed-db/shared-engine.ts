import type { Snapshot, StoredKey } from '../../../schemas/generated/types.js'
import type { AdjustableClock } from '../../domain/clock.js'
import { identityName } from '../../domain/identity-name.js'
import type { Changes, KeyStore, OpenStore } from '../../domain/key-store.js'
import { randomSeed } from '../../domain/random.js'
import { differences, type Fingerprint } from './fingerprint.js'
import { KeptDatabase, type KeptHead, type KeptPart } from './kept-database.js'
import { everythingIn, nothing, snapshotOf } from './kept-parts.js'
import { SharedStore, type TabTurns } from './shared-store.js'

export interface SharedEngineOptions {
  fingerprint: Fingerprint
  clock: AdjustableClock
  /** Prints a line in the browser's console. */
  notice(level: 'info' | 'warn', sentence: string): void
  /** Replaces this tab's state with the new state of another tab. Must call {@link SharedEngine.openStore}. */
  startOver(snapshot: Snapshot): Promise<void>
}

/**
 * One state for all tabs of an origin, stored in IndexedDB.
 *
 * A tab changes the state only while it holds a lock. The database also holds the position of the random source, so no two
 * tabs generate equal ids or keys. If a tab closes during a change, the database contains the previous state or the complete
 * change.
 */
export class SharedEngine implements TabTurns {
  /** The state of an earlier visit, or of another tab. */
  found: Snapshot | undefined
  /** Whether this tab stops sharing: its next store has its own data, and the shared state stays unchanged. */
  isLeaving = false
  readonly #options: SharedEngineOptions
  /** Reports clock moves and new states to other tabs, which would otherwise notice them only at the next request. */
  readonly #others = new BroadcastChannel('keymock')
  #database: KeptDatabase | undefined
  #current: SharedStore | undefined
  epoch = 0
  #revision = 0
  #clockMoved = false
  #hasBegun = false
  #isAdopting = false
  #openings = 0
  /** Releases the lock that the tab holds until its first store is open, so that only one tab at a time creates a state. */
  #endBeginning: () => void = () => undefined

  private constructor(options: SharedEngineOptions) {
    this.#options = options
    this.#others.onmessage = () => {
      if (this.#hasBegun) void this.refresh()
    }
  }

  /** Other tabs wait until the returned engine has opened its first store or is closed. */
  static async open(options: SharedEngineOptions): Promise<SharedEngine> {
    const engine = new SharedEngine(options)
    try {
      if (!('locks' in navigator)) throw new Error('only a secure context has Web Locks')
      engine.#database = await KeptDatabase.open(() => engine.#detach('The browser deleted its database.'))
    } catch (error) {
      engine.#detach(`The browser provides no database for this page: ${reason(error)}.`)
    }
    await engine.#holdLock()
    await engine.#readKept()
    return engine
  }

  readonly openStore: OpenStore = async (state, order): Promise<KeyStore> => {
    const store = new SharedStore(state, order, this)
    if (this.#isAdopting) {
      this.#isAdopting = false
      this.#current = store
    } else {
      if (this.isLeaving) this.close()
      await this.#replaceWith(store)
    }
    this.#hasBegun = true
    this.#endBeginning()
    return store
  }

  get isShared(): boolean {
    return this.#database !== undefined
  }

  inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#locked(async () => {
      await this.#guarded(() => this.#catchUp())
      return work()
    })
  }

  async keep(changes: Changes, kept: StoredKey | undefined, store: SharedStore): Promise<void> {
    if (store !== this.#current) return
    const keys = new Map<string, StoredKey | undefined>(kept === undefined ? [] : [[kept.id, kept]])
    if (changes.remove !== undefined) keys.set(changes.remove, undefined)
    const identity = changes.know ?? changes.add?.identity
    const identities = new Map(identity === undefined ? [] : [[identityName(identity), identity]])
    await this.#guarded(() => this.#write({ keys, identities }, false))
  }

  /** Runs a replacement by this tab. Meanwhile, the tab adopts no state of another tab, because the replacement would wait forever. */
  async replacing(swap: () => Promise<void>): Promise<void> {
    this.#openings++
    await swap().finally(() => this.#openings--)
  }

  refresh(): Promise<void> {
    return this.inTurn(async () => undefined)
  }

  clockMoved(): void {
    if (this.#clockMoved || !this.#hasBegun) return
    this.#clockMoved = true
    void this.inTurn(() => this.#guarded(() => this.#write(nothing, false))).then(() => this.#tellOthers())
  }

  close(): void {
    this.#database?.close()
    this.#database = undefined
    this.#others.close()
    this.#endBeginning()
  }

  async #replaceWith(store: SharedStore): Promise<void> {
    const replace = async () => {
      this.#current = store
      await this.#guarded(() => this.#write(everythingIn(store), true))
    }
    // This tab holds the lock from its start until its first store is open. A second request for the lock would wait forever.
    if (!this.#hasBegun) return replace()
    await this.#locked(replace)
    this.#tellOthers()
  }

  #tellOthers(): void {
    if (this.#database !== undefined) this.#others.postMessage('changed')
  }

  async #holdLock(): Promise<void> {
    if (this.#database === undefined) return
    await new Promise<void>(held => {
      const begun = new Promise<void>(resolve => {
        this.#endBeginning = resolve
      })
      void navigator.locks.request('keymock', () => {
        held()
        return begun
      })
    })
  }

  async #locked<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#database === undefined ? work() : navigator.locks.request('keymock', work)
  }

  async #readKept(): Promise<void> {
    const head = await this.#guarded(async () => this.#database?.head())
    if (head === undefined) return
    const changed = differences(head.fingerprint, this.#options.fingerprint)
    if (changed !== '') {
      this.#options.notice('info', `Starting again: ${changed} changed since the last visit.`)
      return
    }
    this.found = await this.#guarded(async () => snapshotOf(head, await this.#everything()))
    this.#isAdopting = this.found !== undefined
    this.#stand(head)
  }

  async #catchUp(): Promise<void> {
    const database = this.#database
    const head = await database?.head()
    if (database === undefined || head === undefined) return
    const changed = differences(head.fingerprint, this.#options.fingerprint)
    if (changed !== '') return this.#detach(`In another tab, ${changed} changed.`)
    if (head.revision === this.#revision && head.epoch === this.epoch) return
    if (head.epoch !== this.epoch && this.#openings > 0) {
      // Another tab has replaced the state, and a store of this tab waits to replace it again. Until that store opens, this
      // engine saves no changes.
      this.#current = undefined
      return
    }
    if (head.epoch !== this.epoch) {
      const snapshot = snapshotOf(head, await this.#everything())
      this.#stand(head)
      this.#isAdopting = true
      await this.#options.startOver(snapshot)
      return
    }
    const { keys, identities } = await database.readAfter(this.#revision)
    this.#current?.adopt({ ...head, keys, identities })
    if (!this.#clockMoved) this.#options.clock.restore(head.clock)
    this.#stand(head)
  }

  #stand({ epoch, revision }: KeptHead): void {
    this.epoch = epoch
    this.#revision = revision
  }

  async #everything(): Promise<KeptPart> {
    return (await this.#database?.readAfter(-1)) ?? nothing
  }

  async #write(part: KeptPart, isReplaced: boolean): Promise<void> {
    const database = this.#database
    const store = this.#current
    if (database === undefined || store === undefined) return
    if (isReplaced) this.epoch = randomSeed()
    this.#revision = Math.max(this.#revision, isReplaced ? ((await database.head())?.revision ?? 0) : 0) + 1
    this.#clockMoved = false
    const { fingerprint, clock } = this.#options
    const head = {
      fingerprint,
      epoch: this.epoch,
      revision: this.#revision,
      ...store.position,
      clock: clock.snapshot(),
    }
    await database.write(head, part, isReplaced)
  }

  /** Detaches the tab from the database after a failure, so that the page stays usable. */
  async #guarded<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      this.#detach(`The browser's database failed: ${reason(error)}.`)
      return undefined
    }
  }

  #detach(why: string): void {
    const isDetached = this.#database === undefined && this.#hasBegun
    this.close()
    if (isDetached) return
    this.#options.notice(
      'warn',
      `${why} From now on, this tab has its own state, until it closes. Reload the page to try again, or set persist: false.`,
    )
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error)
}
