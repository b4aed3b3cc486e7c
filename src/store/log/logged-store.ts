import type {
  Decision,
  FaultCell,
  Found,
  KeyOrder,
  KeyStore,
  LookUp,
  StoreState,
} from '../../domain/key-store.js'
import type { BaseStore } from '../memory/base-keys.js'
import { MemoryStore, type MemoryStoreParts } from '../memory/memory-store.js'
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
  /** @param view The content of the store, with changes that are decided but not yet in the log. */
  decide(view: LoggedStore): Decided
  /** Whether the decision fails, instead of being made again, if another writer has changed a cell. */
  isTrial: boolean
  resolve(result: unknown): void
  reject(reason: unknown): void
}

interface LoggedStoreParts extends MemoryStoreParts {
  cells: Cells
  isShared: boolean
  queue(waiting: Waiting): void
}

/** Every change is in the log before it takes effect, so no acknowledged change is lost and no failed change is kept. */
export class LoggedStore extends MemoryStore {
  cells: Cells
  readonly faultCell?: FaultCell
  readonly #order: KeyOrder
  readonly #parts: LoggedStoreParts

  constructor(state: StoreState, order: KeyOrder, parts: LoggedStoreParts) {
    super(state, order, parts)
    this.cells = parts.cells
    this.#order = order
    this.#parts = parts
    if (parts.isShared) this.faultCell = faultCellOf(this)
  }

  override change<Result>(lookUp: LookUp, decide: (found: Found) => Decision<Result>): Promise<Result> {
    return this.#change(lookUp, decide, false)
  }

  trial(): KeyStore {
    const change: KeyStore['change'] = (lookUp, decide) => this.#change(lookUp, decide, true)
    return new Proxy<KeyStore>(this, {
      get(target, name) {
        const member = name === 'change' ? change : Reflect.get(target, name, target)
        return typeof member === 'function' ? member.bind(target) : member
      },
    })
  }

  decide<Result>(decide: (view: LoggedStore) => Decided<Result>, isTrial = false): Promise<Result> {
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

  /** A view that takes entries, as long as this store does not change. */
  draft(): LoggedStore {
    const { isShared, queue } = this.#parts
    const base: BaseStore = { store: this, toOwnTime: undefined, toBaseTime: moment => moment }
    const own = { ...this.position, identities: [], keys: [] }
    return new LoggedStore(own, this.#order, { cells: this.cells, isShared, queue, base })
  }

  #change<Result>(
    lookUp: LookUp,
    decide: (found: Found) => Decision<Result>,
    isTrial: boolean,
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
