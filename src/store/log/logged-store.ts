import type { StoredIdentity, StoredKey } from '../../../schemas/generated/types.js'
import { identityName } from '../../domain/identity-name.js'
import type { Decision, Found, KeyOrder, LookUp, StoreState } from '../../domain/key-store.js'
import { MemoryStore, type MemoryStoreParts, type StoreView } from '../memory/memory-store.js'
import type { Base, Cells, Entry } from './change-log.js'

/** A decision about the state, which is made again if another writer was faster. */
export interface Decided {
  result: unknown
  entry?: Entry | undefined
}

export interface Waiting {
  store: LoggedStore
  decide(view: BatchView): Decided
  resolve(result: unknown): void
  reject(reason: unknown): void
}

/** Every change is in the log before it takes effect, so no acknowledged change is lost and no failed change is kept. */
export class LoggedStore extends MemoryStore {
  cells: Cells
  readonly #queue: (waiting: Waiting) => void

  constructor(
    state: StoreState,
    order: KeyOrder,
    { cells, ...parts }: MemoryStoreParts & { cells: Cells },
    queue: (waiting: Waiting) => void,
  ) {
    super(state, order, parts)
    this.cells = cells
    this.#queue = queue
  }

  override change<Result>(lookUp: LookUp, decide: (found: Found) => Decision<Result>): Promise<Result> {
    return this.decide(view => {
      const { result, changes } = decide(view.find(lookUp))
      return { result, entry: changes }
    })
  }

  decide<Result>(decide: (view: BatchView) => Decided & { result: Result }): Promise<Result> {
    return new Promise<unknown>((resolve, reject) => {
      this.#queue({ store: this, decide, resolve, reject })
    }) as Promise<Result>
  }

  take({ clock, ...changes }: Entry): void {
    if (clock !== undefined) this.cells = { ...this.cells, clock }
    this.apply(changes)
  }

  base(): Base {
    return { state: { ...this.position, ...this.rows() }, cells: this.cells }
  }
}

/** The content of a store with changes that are decided but not yet in the log. */
export class BatchView implements StoreView {
  cells: Cells
  readonly #store: LoggedStore
  /** Changed keys by id; `undefined` for a removed key. */
  readonly #keys = new Map<string, StoredKey | undefined>()
  readonly #addedHashes = new Map<string, StoredKey>()
  readonly #identities = new Map<string, StoredIdentity>()
  #drawn: number | undefined

  constructor(store: LoggedStore) {
    this.#store = store
    this.cells = store.cells
  }

  find(lookUp: LookUp): Found {
    const { key, identity, drawn } = this.#store.find(lookUp)
    const { user } = lookUp
    return {
      key:
        key !== undefined && this.#keys.has(key.id)
          ? this.#keys.get(key.id)
          : (key ?? this.#addedHashes.get(lookUp.keyHash ?? '')),
      identity: identity ?? (user && this.#identities.get(identityName(user))),
      drawn: this.#drawn ?? drawn,
    }
  }

  /** A new key is found only by its hash, because no client knows the id of an unwritten key. */
  add({ add, know = add?.identity, replace, remove, drawn, ...cells }: Entry): void {
    if (add !== undefined) this.#addedHashes.set(add.hash, { ...add, sequence: 0 })
    if (know !== undefined) this.#identities.set(identityName(know), know)
    if (replace !== undefined) this.#keys.set(replace.id, replace)
    if (remove !== undefined) this.#keys.set(remove, undefined)
    if (drawn !== undefined) this.#drawn = drawn
    this.cells = { ...this.cells, ...cells }
  }
}
