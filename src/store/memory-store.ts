import { Collection } from '@msw/data'
import type { Profile, StoredIdentity, StoredKey } from '../../schemas/generated/types.js'
import { validateStoredKey } from '../../schemas/generated/validators.js'
import { KeyIndex } from './key-index.js'
import type { KeyPage, KeyStore, NewKey, PageRequest, StoreState } from './key-store.js'
import { standardSchema } from './standard-schema.js'

const schema = standardSchema(validateStoredKey)

/** A key as the collection holds it. */
type KeyRow = Awaited<ReturnType<Collection<typeof schema>['create']>>

const importBatch = 1000

/** Keeps keys in memory: in a @msw/data collection, with an index per API that the collection's hooks keep up to date. */
export class MemoryStore implements KeyStore {
  readonly #order: Profile['listing']['order']
  #keys = new Collection({ schema })
  readonly #byApi = new Map<string, KeyIndex>()
  readonly #byId = new Map<string, KeyRow>()
  readonly #byHash = new Map<string, StoredKey>()
  readonly #identities = new Map<string, StoredIdentity>()
  #sequence = 0

  constructor(order: Profile['listing']['order']) {
    this.#order = order
    this.#clear()
  }

  async addKey(key: NewKey): Promise<StoredKey> {
    const identity = key.identity && this.#know(key.identity)
    const sequence = ++this.#sequence
    return this.#keys.create({ ...key, ...(identity && { identity }), sequence })
  }

  async replaceKey(key: StoredKey): Promise<void> {
    const previous = this.#byId.get(key.id)
    if (previous === undefined) return
    const next = await this.#keys.update(previous, { data: draft => overwrite(draft, key) })
    if (next === undefined) return
    // The hook of an update tells one changed member at a time, before the change counts: the index changes here, at once.
    this.#unindex(previous)
    this.#index(next)
  }

  async removeKey(key: StoredKey): Promise<void> {
    const previous = this.#byId.get(key.id)
    if (previous !== undefined) this.#keys.delete(previous)
  }

  async keyById(id: string): Promise<StoredKey | undefined> {
    return this.#byId.get(id)
  }

  async keyByHash(hash: string): Promise<StoredKey | undefined> {
    return this.#byHash.get(hash)
  }

  async page(request: PageRequest): Promise<KeyPage> {
    return this.#byApi.get(request.apiId)?.page(request) ?? { keys: [], more: false }
  }

  async count(apiId: string): Promise<number> {
    return this.#byApi.get(apiId)?.size ?? 0
  }

  async identity(workspaceId: string, externalId: string): Promise<StoredIdentity | undefined> {
    return this.#identities.get(identityKey(workspaceId, externalId))
  }

  async exportState(): Promise<StoreState> {
    const keys = this.#keys.all().toSorted((a, b) => a.sequence - b.sequence)
    return structuredClone({ sequence: this.#sequence, identities: [...this.#identities.values()], keys })
  }

  async importState({ sequence, identities, keys }: StoreState): Promise<void> {
    this.#clear()
    this.#sequence = sequence
    for (const identity of identities) this.#know(identity)
    for (let start = 0; start < keys.length; start += importBatch) {
      await Promise.all(keys.slice(start, start + importBatch).map(key => this.#keys.create(key)))
    }
  }

  /** The identity that counts: the one already known by that externalId, or else the given one from now on. */
  #know(identity: StoredIdentity): StoredIdentity {
    const name = identityKey(identity.workspaceId, identity.externalId)
    const known = this.#identities.get(name)
    if (known !== undefined) return known
    this.#identities.set(name, identity)
    return identity
  }

  #clear(): void {
    this.#keys = new Collection({ schema })
    this.#keys.hooks.on('create', ({ data: { record } }) => this.#index(record))
    this.#keys.hooks.on('delete', ({ data: { deletedRecord } }) => this.#unindex(deletedRecord))
    for (const map of [this.#byApi, this.#byId, this.#byHash, this.#identities]) map.clear()
    this.#sequence = 0
  }

  #index(key: KeyRow): void {
    let index = this.#byApi.get(key.apiId)
    if (index === undefined) {
      index = new KeyIndex(this.#order)
      this.#byApi.set(key.apiId, index)
    }
    index.add(key)
    this.#byId.set(key.id, key)
    this.#byHash.set(key.hash, key)
  }

  #unindex(key: StoredKey): void {
    this.#byApi.get(key.apiId)?.remove(key)
    this.#byId.delete(key.id)
    this.#byHash.delete(key.hash)
  }
}

function overwrite(target: object, source: object): void {
  for (const name of Object.keys(target))
    if (!Object.hasOwn(source, name)) Reflect.deleteProperty(target, name)
  Object.assign(target, source)
}

function identityKey(workspaceId: string, externalId: string): string {
  return JSON.stringify([workspaceId, externalId])
}
