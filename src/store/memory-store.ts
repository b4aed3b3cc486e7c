import { Collection } from '@msw/data'
import { validateStoredKey } from '../../schemas/generated/store-validators.js'
import type { Profile, StoredIdentity, StoredKey } from '../../schemas/generated/types.js'
import type { KeyPage, KeyStore, NewKey, PageRequest, StoreState } from './key-store.js'
import { KeyTables } from './key-tables.js'
import { standardSchema } from './standard-schema.js'

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
export class MemoryStore implements KeyStore {
  readonly #tables: KeyTables
  #keys = new Collection({ schema })

  constructor(order: Profile['listing']['order']) {
    this.#tables = new KeyTables(order)
    this.#clear()
  }

  get revision(): number {
    return this.#tables.revision
  }

  async addKey(key: NewKey): Promise<StoredKey> {
    const identity = key.identity && this.#tables.know(key.identity)
    const sequence = ++this.#tables.sequence
    return this.#keys.create(keyRow(key, sequence, identity))
  }

  async replaceKey(key: StoredKey): Promise<void> {
    const previous = this.#tables.byId(key.id)
    if (previous === undefined) return
    // The tables put the new one in the place of the old one, at once; the collection may hold both for a moment.
    await this.#keys.create(keyRow(key, key.sequence, key.identity))
    this.#keys.delete(previous as CollectedKey)
  }

  async removeKey(key: StoredKey): Promise<void> {
    const previous = this.#tables.byId(key.id)
    if (previous !== undefined) this.#keys.delete(previous as CollectedKey)
  }

  async keyById(id: string): Promise<StoredKey | undefined> {
    return this.#tables.byId(id)
  }

  async keyByHash(hash: string): Promise<StoredKey | undefined> {
    return this.#tables.byHash(hash)
  }

  async page(request: PageRequest): Promise<KeyPage> {
    return this.#tables.page(request)
  }

  async count(apiId: string): Promise<number> {
    return this.#tables.count(apiId)
  }

  async identity(workspaceId: string, externalId: string): Promise<StoredIdentity | undefined> {
    return this.#tables.identity(workspaceId, externalId)
  }

  async exportState(): Promise<StoreState> {
    const { sequence } = this.#tables
    return structuredClone({
      sequence,
      identities: this.#tables.identities(),
      keys: this.#tables.keys(),
    })
  }

  async importState({ sequence, identities, keys }: StoreState): Promise<void> {
    this.#clear()
    this.#tables.sequence = sequence
    for (const identity of identities) this.#tables.know(identity)
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
    this.#keys.hooks.on('create', ({ data: { record } }) => this.#tables.put(record))
    this.#keys.hooks.on('delete', ({ data: { deletedRecord } }) => this.#tables.remove(deletedRecord))
    this.#tables.clear()
  }
}
