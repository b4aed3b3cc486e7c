import type { StoredIdentity, StoredKey } from '../../../schemas/generated/types.js'
import type {
  Decision,
  Found,
  KeyOrder,
  KeyPage,
  KeyStore,
  LookUp,
  PageRequest,
  StoreState,
} from '../../domain/key-store.js'
import { MemoryStore } from './memory-store.js'

/** How the keys that are borrowed differ from those of the lender. */
export interface Loan {
  /** A key as it is here. */
  moved(key: StoredKey): StoredKey
  /** What a moment here is to the lender. Unix milliseconds. */
  movedBack(moment: number): number
  /** Everything, as it is here. */
  whole(): StoreState
}

/** Borrows the keys of a store that does not change any more, and takes a copy of its own with the first change. */
export class BorrowedStore implements KeyStore {
  readonly #lender: MemoryStore
  readonly #order: KeyOrder
  readonly #loan: Loan
  #own: MemoryStore | undefined

  constructor(lender: MemoryStore, order: KeyOrder, loan: Loan) {
    this.#lender = lender
    this.#order = order
    this.#loan = loan
  }

  async change<Result>(lookUp: LookUp, decide: (found: Found) => Decision<Result>): Promise<Result> {
    if (this.#own !== undefined) return this.#own.change(lookUp, decide)
    const found = this.#lender.find(lookUp)
    const { result, changes } = decide({ ...found, key: found.key && this.#loan.moved(found.key) })
    if (changes === undefined) return result
    this.#own = new MemoryStore(this.#loan.whole(), this.#order)
    this.#own.apply(changes)
    return result
  }

  async keyByHash(hash: string): Promise<StoredKey | undefined> {
    if (this.#own !== undefined) return this.#own.keyByHash(hash)
    const key = await this.#lender.keyByHash(hash)
    return key && this.#loan.moved(key)
  }

  async page(request: PageRequest): Promise<KeyPage> {
    if (this.#own !== undefined) return this.#own.page(request)
    const { after } = request
    const { keys, more } = await this.#lender.page({
      ...request,
      after: after && { ...after, createdAt: this.#loan.movedBack(after.createdAt) },
    })
    return { keys: keys.map(this.#loan.moved), more }
  }

  count(apiId: string): Promise<number> {
    return (this.#own ?? this.#lender).count(apiId)
  }

  identity(workspaceId: string, externalId: string): Promise<StoredIdentity | undefined> {
    return (this.#own ?? this.#lender).identity(workspaceId, externalId)
  }

  async state(): Promise<StoreState> {
    return this.#own?.state() ?? structuredClone(this.#loan.whole())
  }
}
