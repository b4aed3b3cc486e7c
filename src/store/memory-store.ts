import { Collection } from '@msw/data'
import { validateStoredKey } from '../../schemas/generated/store-validators.js'
import type { StoredKey } from '../../schemas/generated/types.js'
import { KeyRow } from '../domain/key-row.js'
import type { NewKey, StoreState } from './key-store.js'
import { standardSchema } from './standard-schema.js'
import { TableStore } from './table-store.js'

const schema = standardSchema(validateStoredKey)

/** What the tables of this store hold: keys that the collection gave. */
type CollectedKey = Awaited<ReturnType<Collection<typeof schema>['create']>>

const importBatch = 1000

/** Keeps keys in memory: in a @msw/data collection, with tables beside it that answer without a search. */
export class MemoryStore extends TableStore {
  #keys = new Collection({ schema })

  override addKey(key: NewKey): Promise<StoredKey> {
    const row: StoredKey = Object.assign(key, { sequence: ++this.tables.sequence })
    if (row.identity !== undefined) row.identity = this.tables.know(row.identity)
    return this.#collect(row)
  }

  override async replaceKey(key: StoredKey): Promise<void> {
    const previous = this.tables.byId(key.id)
    if (previous === undefined) return
    // The tables put the new one in the place of the old one, at once; the collection may hold both for a moment.
    await this.#collect(rowOf(key))
    this.#keys.delete(previous as CollectedKey)
  }

  override async removeKey(key: StoredKey): Promise<void> {
    const previous = this.tables.byId(key.id)
    if (previous === undefined) return
    this.tables.remove(previous)
    this.#keys.delete(previous as CollectedKey)
  }

  override async importState({ sequence, identities, keys }: StoreState): Promise<void> {
    this.#keys = new Collection({ schema })
    this.tables.clear()
    this.tables.sequence = sequence
    for (const identity of identities) this.tables.know(identity)
    for (let start = 0; start < keys.length; start += importBatch) {
      const batch = keys.slice(start, start + importBatch)
      await Promise.all(batch.map(key => this.#collect(rowOf(key))))
    }
  }

  /** The tables are told here and not by the collection's hooks, which take as long as the collection itself. */
  async #collect(row: StoredKey): Promise<StoredKey> {
    const key = await this.#keys.create(row)
    this.tables.put(key)
    return key
  }
}

/** What is the caller's own stays as it is. */
function rowOf(key: StoredKey): StoredKey {
  return Object.assign(new KeyRow(key), key)
}
