import type { Profile, StoredIdentity, StoredKey } from '../../schemas/generated/types.js'
import { KeyIndex } from './key-index.js'
import type { KeyPage, PageRequest } from './key-store.js'

/** Where every key and identity is found: by id, by hash, by API and by user. What stores in memory lean on. */
export class KeyTables {
  /** The sequence of the newest key. */
  sequence = 0
  #revision = 0
  readonly #order: Profile['listing']['order']
  readonly #byApi = new Map<string, KeyIndex>()
  readonly #byId = new Map<string, StoredKey>()
  /** Made when it is asked for: nothing that arrives over HTTP looks a key up by its hash, and each create would pay for it. */
  #byHash: Map<string, StoredKey> | undefined
  readonly #identities = new Map<string, StoredIdentity>()

  constructor(order: Profile['listing']['order']) {
    this.#order = order
  }

  /** A number that is another one after every change. */
  get revision(): number {
    return this.#revision
  }

  /** Puts a key in the place of the one with its id, or adds it. */
  put(key: StoredKey): void {
    const previous = this.#byId.get(key.id)
    if (previous !== undefined) this.remove(previous)
    this.#revision++
    let index = this.#byApi.get(key.apiId)
    if (index === undefined) {
      index = new KeyIndex(this.#order)
      this.#byApi.set(key.apiId, index)
    }
    index.add(key)
    this.#byId.set(key.id, key)
    this.#byHash?.set(key.hash, key)
  }

  /** Removes a key, unless another one has taken its place. */
  remove(key: StoredKey): void {
    if (this.#byId.get(key.id) !== key) return
    this.#revision++
    this.#byApi.get(key.apiId)?.remove(key)
    this.#byId.delete(key.id)
    this.#byHash?.delete(key.hash)
  }

  byId(id: string): StoredKey | undefined {
    return this.#byId.get(id)
  }

  byHash(hash: string): StoredKey | undefined {
    this.#byHash ??= new Map(Array.from(this.#byId.values(), key => [key.hash, key]))
    return this.#byHash.get(hash)
  }

  page(request: PageRequest): KeyPage {
    return this.#byApi.get(request.apiId)?.page(request) ?? { keys: [], more: false }
  }

  count(apiId: string): number {
    return this.#byApi.get(apiId)?.size ?? 0
  }

  /** The identity that counts: the one already known by that externalId, or else the given one from now on. */
  know(identity: StoredIdentity): StoredIdentity {
    const name = identityName(identity)
    const known = this.#identities.get(name)
    if (known !== undefined) return known
    this.#revision++
    this.#identities.set(name, identity)
    return identity
  }

  identity(workspaceId: string, externalId: string): StoredIdentity | undefined {
    return this.#identities.get(identityName({ workspaceId, externalId }))
  }

  identities(): StoredIdentity[] {
    return [...this.#identities.values()]
  }

  /** In order of creation. */
  keys(): StoredKey[] {
    return [...this.#byId.values()].toSorted((a, b) => a.sequence - b.sequence)
  }

  clear(): void {
    this.#revision++
    for (const map of [this.#byApi, this.#byId, this.#identities]) map.clear()
    this.#byHash = undefined
    this.sequence = 0
  }
}

/** One text for the pair that an identity is known by: the length tells where one ends and the other begins. */
export function identityName({
  workspaceId,
  externalId,
}: Pick<StoredIdentity, 'workspaceId' | 'externalId'>): string {
  return `${workspaceId.length} ${workspaceId}${externalId}`
}
