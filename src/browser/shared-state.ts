import type { Snapshot } from '../../schemas/generated/types.js'
import { forget, type Keymock, serviceOf } from '../assemble-keymock.js'
import { randomSeed } from '../random.js'
import type { TabStore } from '../store/tab-store.js'
import { say } from './console.js'
import { differences, type Fingerprint } from './fingerprint.js'
import { KeptDatabase, type KeptHead } from './kept-database.js'

/**
 * One state for every tab of an origin, kept in IndexedDB.
 *
 * Each act on the state runs while this tab holds a lock: first it takes over what other tabs have changed, then it does its work,
 * then what it changed is in the database before anybody is told. Ids and keys are drawn inside the act, from a position that is
 * kept too, so that no two tabs draw the same. A tab that is closed or killed leaves behind the act before or the act after.
 */
export class SharedState {
  readonly #fingerprint: Fingerprint
  #database: KeptDatabase | undefined
  #keymock: Keymock | undefined
  #store: TabStore | undefined
  #epoch = 0
  #revision = 0
  #clockMoved = false

  private constructor(fingerprint: Fingerprint) {
    this.#fingerprint = fingerprint
  }

  /**
   * Opens the state of this origin, and creates the fake that it belongs to: with what was kept, or afresh.
   *
   * @param create Is given what was kept. The store is the one that the fake uses at that time.
   */
  static async open(
    fingerprint: Fingerprint,
    create: (shared: SharedState, kept: Snapshot | undefined) => Keymock,
  ): Promise<Keymock> {
    const shared = new SharedState(fingerprint)
    try {
      if (!('locks' in navigator)) throw new Error('only a secure context has Web Locks')
      shared.#database = await KeptDatabase.open(() => shared.#detach('The browser took its database away.'))
    } catch (error) {
      shared.#detach(`The browser keeps no database for this page: ${reason(error)}.`)
    }
    return shared.#inTurn(() => shared.#begin(create))
  }

  /** Is told which store the fake uses from now on. */
  use(store: TabStore): void {
    this.#store = store
  }

  /** Runs an act on the state, alone among all tabs. */
  transact<T>(work: () => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      await this.#guarded(() => this.#catchUp())
      try {
        return await work()
      } finally {
        await this.#guarded(() => this.#keep())
      }
    })
  }

  /** Is told that the clock was moved: that is a change as well. */
  clockMoved(): void {
    if (this.#clockMoved || this.#keymock === undefined) return
    this.#clockMoved = true
    void this.transact(async () => undefined)
  }

  close(): void {
    this.#database?.close()
    this.#database = undefined
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#database === undefined ? work() : navigator.locks.request('keymock', work)
  }

  async #begin(create: (shared: SharedState, kept: Snapshot | undefined) => Keymock): Promise<Keymock> {
    const head = await this.#usableHead()
    const kept = head && (await this.#snapshot(head))
    const keymock = create(this, kept)
    await keymock.ready
    this.#keymock = keymock
    if (head !== undefined && kept !== undefined) {
      this.#store?.takeChanges()
      this.#epoch = head.epoch
      this.#revision = head.revision
    } else {
      await this.#guarded(() => this.#keep())
    }
    return keymock
  }

  async #usableHead(): Promise<KeptHead | undefined> {
    const head = await this.#guarded(async () => this.#database?.head())
    if (head === undefined) return undefined
    const changed = differences(head.fingerprint, this.#fingerprint)
    if (changed === '') return head
    say('info', `Starting afresh: ${changed} changed since this page was last here.`)
    return undefined
  }

  async #snapshot({ drawn, sequence, clock }: KeptHead): Promise<Snapshot | undefined> {
    const part = await this.#guarded(async () => this.#database?.readAfter(-1))
    if (part === undefined) return undefined
    const keys = [...part.keys.values()].filter(key => key !== undefined)
    keys.sort((a, b) => a.sequence - b.sequence)
    return { keymock: 1, drawn, sequence, clock, identities: [...part.identities.values()], keys }
  }

  /** Takes over what other tabs have changed. */
  async #catchUp(): Promise<void> {
    const database = this.#database
    if (database === undefined || this.#keymock === undefined) return
    const service = serviceOf(this.#keymock)
    const head = await database.head()
    if (head === undefined) return
    const changed = differences(head.fingerprint, this.#fingerprint)
    if (changed !== '') {
      this.#detach(`In another tab, ${changed} changed.`)
      return
    }
    if (head.epoch !== this.#epoch) {
      const snapshot = await this.#snapshot(head)
      if (snapshot === undefined) return
      forget(service)
      await this.#store?.importState(snapshot)
      this.#store?.takeChanges()
      service.random.drawn = head.drawn
    } else if (head.revision !== this.#revision) {
      this.#store?.adopt({ ...(await database.readAfter(this.#revision)), sequence: head.sequence })
      service.random.drawn = Math.max(service.random.drawn, head.drawn)
    }
    if (head.revision !== this.#revision && !this.#clockMoved) this.#keymock.clock.restore(head.clock)
    this.#epoch = head.epoch
    this.#revision = head.revision
  }

  /** Writes down what the act has changed. */
  async #keep(): Promise<void> {
    const database = this.#database
    const store = this.#store
    if (database === undefined || store === undefined || this.#keymock === undefined) return
    const changes = store.takeChanges()
    const { isReplaced } = changes
    const isChanged = isReplaced || changes.keys.size + changes.identities.size > 0
    if (!isChanged && !this.#clockMoved) return
    if (isReplaced) this.#epoch = randomSeed()
    this.#revision++
    this.#clockMoved = false
    await database.write(
      {
        fingerprint: this.#fingerprint,
        epoch: this.#epoch,
        revision: this.#revision,
        drawn: serviceOf(this.#keymock).random.drawn,
        sequence: store.sequence,
        clock: this.#keymock.clock.snapshot(),
      },
      isReplaced ? store.everything() : changes,
      isReplaced,
    )
  }

  /** A page works on when its browser cannot keep the state; only the keeping ends. */
  async #guarded<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      this.#detach(`The browser's database failed: ${reason(error)}.`)
      return undefined
    }
  }

  #detach(why: string): void {
    const isClosed = this.#database === undefined && this.#keymock !== undefined
    this.close()
    if (isClosed) return
    say(
      'warn',
      `${why} From here on this tab has a state of its own, which ends with it. Reload the page to start again, or set persist: false if that is what you want.`,
    )
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error)
}
