import type { StoredIdentity, StoredKey } from '../../schemas/generated/types.js'
import type { NewKey, StoreState } from './key-store.js'
import { identityName } from './key-tables.js'
import { TableStore } from './table-store.js'

/** What has changed in a store. */
export interface StoreChanges {
  /** Nothing of what was before is left. */
  isReplaced: boolean
  /** By id; `undefined` for a key that was removed. */
  keys: Map<string, StoredKey | undefined>
  /** By their {@link identityName}. */
  identities: Map<string, StoredIdentity>
}

/**
 * Keeps keys in memory and notes what changes, for whoever keeps them elsewhere too. It weighs a tenth of the store that leans
 * on a data library, which matters to a page.
 */
export class TabStore extends TableStore {
  #changes = noChanges()

  /** The sequence of the newest key. */
  get sequence(): number {
    return this.tables.sequence
  }

  override async addKey(key: NewKey): Promise<StoredKey> {
    const identity = key.identity && this.#know(key.identity)
    const sequence = ++this.tables.sequence
    const added: StoredKey = { ...key, ...(identity && { identity }), sequence }
    this.tables.put(added)
    this.#changes.keys.set(added.id, added)
    return added
  }

  override async replaceKey(key: StoredKey): Promise<void> {
    if (this.tables.byId(key.id) === undefined) return
    this.tables.put(key)
    this.#changes.keys.set(key.id, key)
  }

  override async removeKey(key: StoredKey): Promise<void> {
    const previous = this.tables.byId(key.id)
    if (previous === undefined) return
    this.tables.remove(previous)
    this.#changes.keys.set(key.id, undefined)
  }

  override async importState(state: StoreState): Promise<void> {
    const { sequence, identities, keys } = structuredClone(state)
    this.tables.clear()
    for (const identity of identities) this.tables.know(identity)
    for (const key of keys) this.tables.put(key)
    this.tables.sequence = sequence
    this.#changes = { ...noChanges(), isReplaced: true }
  }

  /** What has changed since it was last asked. */
  takeChanges(): StoreChanges {
    const changes = this.#changes
    this.#changes = noChanges()
    return changes
  }

  /** All that it holds, in the form of changes. */
  everything(): Pick<StoreChanges, 'keys' | 'identities'> {
    return {
      keys: new Map(this.tables.keys().map(key => [key.id, key])),
      identities: new Map(this.tables.identities().map(identity => [identityName(identity), identity])),
    }
  }

  /** Takes over what was changed elsewhere. It is no change of this store's own. */
  adopt({ sequence, keys, identities }: { sequence: number } & Omit<StoreChanges, 'isReplaced'>): void {
    for (const identity of identities.values()) this.tables.know(identity)
    for (const [id, key] of keys) {
      const previous = this.tables.byId(id)
      if (key !== undefined) this.tables.put(key)
      else if (previous !== undefined) this.tables.remove(previous)
    }
    this.tables.sequence = sequence
  }

  #know(identity: StoredIdentity): StoredIdentity {
    const known = this.tables.know(identity)
    if (known === identity) this.#changes.identities.set(identityName(identity), identity)
    return known
  }
}

function noChanges(): StoreChanges {
  return { isReplaced: false, keys: new Map(), identities: new Map() }
}
