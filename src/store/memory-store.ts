import { Collection } from '@msw/data'
import { validateStoredKey } from '../../schemas/generated/store-validators.js'
import type { Profile, StoredIdentity, StoredKey } from '../../schemas/generated/types.js'
import type { NewKey, StoreState } from './key-store.js'
import { standardSchema } from './standard-schema.js'
import { TableStore } from './table-store.js'

const schema = standardSchema(validateStoredKey)

/**
 * A key as the collection holds it. The collection copies a plain object member by member before it takes it in, which costs
 * more than all the rest of a create; an object of a class it takes as it is.
 */
class KeyRow {}

function keyRow(key: StoredKey | NewKey, sequence: number, identity: StoredIdentity | undefined): StoredKey {
  const row: StoredKey = Object.assign(new KeyRow(), key, { sequence })
  if (identity !== undefined) row.identity = identity
  return row
}

/** What the tables of this store hold: keys that the collection gave. */
type CollectedKey = Awaited<ReturnType<Collection<typeof schema>['create']>>

const importBatch = 1000

/** Keeps keys in memory: in a @msw/data collection, with tables that the collection's hooks keep up to date. */
export class MemoryStore extends TableStore {
  #keys = new Collection({ schema })

  constructor(order: Profile['listing']['order']) {
    super(order)
    this.#clear()
  }

  override async addKey(key: NewKey): Promise<StoredKey> {
    const identity = key.identity && this.tables.know(key.identity)
    const sequence = ++this.tables.sequence
    return this.#keys.create(keyRow(key, sequence, identity))
  }

  override async replaceKey(key: StoredKey): Promise<void> {
    const previous = this.tables.byId(key.id)
    if (previous === undefined) return
    // The tables put the new one in the place of the old one, at once; the collection may hold both for a moment.
    await this.#keys.create(keyRow(key, key.sequence, key.identity))
    this.#keys.delete(previous as CollectedKey)
  }

  override async removeKey(key: StoredKey): Promise<void> {
    const previous = this.tables.byId(key.id)
    if (previous !== undefined) this.#keys.delete(previous as CollectedKey)
  }

  override async importState({ sequence, identities, keys }: StoreState): Promise<void> {
    this.#clear()
    this.tables.sequence = sequence
    for (const identity of identities) this.tables.know(identity)
    for (let start = 0; start < keys.length; start += importBatch) {
      await Promise.all(
        keys
          .slice(start, start + importBatch)
          .map(key => this.#keys.create(keyRow(key, key.sequence, key.identity))),
      )
    }
  }

  #clear(): void {
    this.#keys = new Collection({ schema })
    this.#keys.hooks.on('create', ({ data: { record } }) => this.tables.put(record))
    this.#keys.hooks.on('delete', ({ data: { deletedRecord } }) => this.tables.remove(deletedRecord))
    this.tables.clear()
  }
}
