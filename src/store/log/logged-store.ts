import type { StoredIdentity, StoredKey } from '../../../schemas/generated/types.js'
import type {
  Decision,
  FaultCell,
  Found,
  KeyOrder,
  KeyStore,
  LookUp,
  StoreState,
} from '../../domain/key-store.js'
import { MemoryStore, type MemoryStoreParts, type StoreView } from '../memory/memory-store.js'
import type { Base, Cells, Entry } from './change-log.js'

/** A decision about the state, which is made again if another writer was faster. */
interface Decided<Result = unknown> {
  result: Result
  entry?: Entry | undefined
  lookUp?: LookUp
  found?: Found
}

export interface Waiting {
  store: LoggedStore
  decide(view: BatchView): Decided
  /** Whether the decision fails, instead of being made again, if another writer has changed a cell. */
  isTrial: boolean
  resolve(result: unknown): void
  reject(reason: unknown): void
}

export type TrialOf = (store: LoggedStore) => ReturnType<NonNullable<KeyStore['trial']>>

interface LoggedStoreParts extends MemoryStoreParts {
  cells: Cells
  isShared: boolean
  trial: TrialOf | undefined
  queue(waiting: Waiting): void
}

/** Every change is in the log before it takes effect, so no acknowledged change is lost and no failed change is kept. */
export class LoggedStore extends MemoryStore {
  cells: Cells
  readonly faultCell?: FaultCell
  readonly trial?: NonNullable<KeyStore['trial']>
  readonly #parts: LoggedStoreParts

  constructor(state: StoreState, order: KeyOrder, parts: LoggedStoreParts) {
    super(state, order, parts)
    this.cells = parts.cells
    this.#parts = parts
    const { isShared, trial } = parts
    if (isShared) this.faultCell = faultCellOf(this)
    if (trial !== undefined) this.trial = () => trial(this)
  }

  override change<Result>(lookUp: LookUp, decide: (found: Found) => Decision<Result>): Promise<Result> {
    return this.changeBy(lookUp, decide)
  }

  decide<Result>(decide: (view: BatchView) => Decided<Result>, isTrial = false): Promise<Result> {
    return new Promise<unknown>((resolve, reject) => {
      this.#parts.queue({ store: this, decide, isTrial, resolve, reject })
    }) as Promise<Result>
  }

  take(entry: Entry): void {
    this.cells = withCells(this.cells, entry)
    this.apply(entry)
  }

  base(): Base {
    return { state: { ...this.position, ...this.rows() }, cells: this.cells }
  }

  /** @param isTrial See {@link Waiting}. */
  changeBy<Result>(
    lookUp: LookUp,
    decide: (found: Found) => Decision<Result>,
    isTrial = false,
  ): Promise<Result> {
    return this.decide(view => {
      const found = view.find(lookUp)
      const { result, changes } = decide(found)
      return { result, entry: changes, lookUp, found }
    }, isTrial)
  }
}

function faultCellOf(store: LoggedStore): FaultCell {
  return {
    get known() {
      return store.cells.faults
    },
    change: decide =>
      store.decide(({ cells }) => {
        const { result, value } = decide(cells.faults)
        return { result, ...(value !== undefined && { entry: { faults: value } }) }
      }),
  }
}

export function withCells(cells: Cells, { clock, faults }: Partial<Cells>): Cells {
  if (clock === undefined && faults === undefined) return cells
  return { ...cells, ...(clock !== undefined && { clock }), ...(faults !== undefined && { faults }) }
}

/** The content of a store with changes that are decided but not yet in the log. */
export class BatchView implements StoreView {
  cells: Cells
  readonly #store: LoggedStore
  /** Changed keys by id; `undefined` for a removed key. */
  readonly #keys = new Map<string, StoredKey | undefined>()
  readonly #addedHashes = new Map<string, StoredKey>()
  readonly #identities = new Map<string, StoredIdentity>()
  #drawn: number

  constructor(store: LoggedStore) {
    this.#store = store
    this.#drawn = store.position.drawn
    this.cells = store.cells
  }

  find(lookUp: LookUp): Found {
    const { key, identity } = this.#store.find(lookUp)
    const { user } = lookUp
    return {
      key:
        key !== undefined && this.#keys.has(key.id)
          ? this.#keys.get(key.id)
          : (key ?? this.#addedHashes.get(lookUp.keyHash ?? '')),
      identity: identity ?? (user && this.#identities.get(this.#store.nameOf(user))),
      drawn: this.#drawn,
    }
  }

  /** A new key is found only by its hash, because no client knows the id of an unwritten key. */
  add(entry: Entry): void {
    const { add, know = add?.identity, replace, remove, drawn } = entry
    if (add !== undefined) this.#addedHashes.set(add.hash, { ...add, sequence: 0 })
    if (know !== undefined) this.#identities.set(this.#store.nameOf(know), know)
    if (replace !== undefined) this.#keys.set(replace.id, replace)
    if (remove !== undefined) this.#keys.set(remove, undefined)
    if (drawn !== undefined) this.#drawn = drawn
    this.cells = withCells(this.cells, entry)
  }
}
