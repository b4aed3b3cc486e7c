import type { StoredIdentity, StoredKey } from '../../schemas/generated/types.js'

/** A key that has not been given its place in the order of creation yet. */
export type NewKey = Omit<StoredKey, 'sequence'>

/** Where a page starts: behind this key. */
export type Position = Pick<StoredKey, 'id' | 'createdAt' | 'sequence'>

export interface PageRequest {
  apiId: string
  /** Only keys linked to this user. */
  externalId?: string | undefined
  /** Only keys of this owner. */
  ownerId?: string | undefined
  after?: Position | undefined
  limit: number
}

export interface KeyPage {
  keys: readonly StoredKey[]
  /** Whether there are keys behind the last one. */
  more: boolean
}

/** Everything that a store holds. */
export interface StoreState {
  sequence: number
  identities: readonly StoredIdentity[]
  keys: readonly StoredKey[]
}

/**
 * Where keys live. Every method is asynchronous so that a store can keep them elsewhere; each call either takes effect as a
 * whole before it resolves or not at all.
 */
export interface KeyStore {
  /** A number that is another one after every change of what the store holds; a store that cannot tell has none. */
  readonly revision?: number | undefined
  /**
   * Adds a key and gives it its sequence. Its identity is made known, unless the workspace already knows that externalId:
   * then the key is linked to the known one. The object given is the store's from then on.
   */
  addKey(key: NewKey): Promise<StoredKey>
  /** Puts a changed key in the place of the one with its id. */
  replaceKey(key: StoredKey): Promise<void>
  removeKey(key: StoredKey): Promise<void>
  keyById(id: string): Promise<StoredKey | undefined>
  keyByHash(hash: string): Promise<StoredKey | undefined>
  /** One page, in the order that the store was made for. */
  page(request: PageRequest): Promise<KeyPage>
  /** How many keys the API has. */
  count(apiId: string): Promise<number>
  identity(workspaceId: string, externalId: string): Promise<StoredIdentity | undefined>
  exportState(): Promise<StoreState>
  /** Replaces everything that the store holds. */
  importState(state: StoreState): Promise<void>
}
