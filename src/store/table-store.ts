import type { Profile, StoredIdentity, StoredKey } from '../../schemas/generated/types.js'
import type { KeyPage, KeyStore, NewKey, PageRequest, StoreState } from './key-store.js'
import { KeyTables } from './key-tables.js'

/** A store that answers from tables in memory. How keys come into the tables is left to each kind. */
export abstract class TableStore implements KeyStore {
  protected readonly tables: KeyTables

  constructor(order: Profile['listing']['order']) {
    this.tables = new KeyTables(order)
  }

  abstract addKey(key: NewKey): Promise<StoredKey>
  abstract replaceKey(key: StoredKey): Promise<void>
  abstract removeKey(key: StoredKey): Promise<void>
  abstract importState(state: StoreState): Promise<void>

  get revision(): number {
    return this.tables.revision
  }

  async keyById(id: string): Promise<StoredKey | undefined> {
    return this.tables.byId(id)
  }

  async keyByHash(hash: string): Promise<StoredKey | undefined> {
    return this.tables.byHash(hash)
  }

  async page(request: PageRequest): Promise<KeyPage> {
    return this.tables.page(request)
  }

  async count(apiId: string): Promise<number> {
    return this.tables.count(apiId)
  }

  async identity(workspaceId: string, externalId: string): Promise<StoredIdentity | undefined> {
    return this.tables.identity(workspaceId, externalId)
  }

  async exportState(): Promise<StoreState> {
    const { sequence } = this.tables
    return structuredClone({
      sequence,
      identities: this.tables.identities(),
      keys: this.tables.keys(),
    })
  }
}
