import type { StoredIdentity, StoredKey } from '../../../schemas/generated/types.js'
import { identityName } from '../../domain/identity-name.js'
import type { Changes, Found, LookUp } from '../../domain/key-store.js'
import type { StoreView } from '../memory/memory-store.js'

/** What a store will hold once changes that are decided, but not yet kept, are applied. */
export class BatchView implements StoreView {
  readonly #store: StoreView
  /** By id; `undefined` for a key that is removed. */
  readonly #keys = new Map<string, StoredKey | undefined>()
  readonly #identities = new Map<string, StoredIdentity>()
  #drawn: number | undefined

  constructor(store: StoreView) {
    this.#store = store
  }

  find(lookUp: LookUp): Found {
    const { key, identity, drawn } = this.#store.find(lookUp)
    const { user } = lookUp
    return {
      key: key !== undefined && this.#keys.has(key.id) ? this.#keys.get(key.id) : key,
      identity: identity ?? (user && this.#identities.get(identityName(user))),
      drawn: this.#drawn ?? drawn,
    }
  }

  /** A key that is added is found once it is kept: until then nobody was given its id. */
  add({ add, know = add?.identity, replace, remove, drawn }: Changes): void {
    if (know !== undefined) this.#identities.set(identityName(know), know)
    if (replace !== undefined) this.#keys.set(replace.id, replace)
    if (remove !== undefined) this.#keys.set(remove, undefined)
    if (drawn !== undefined) this.#drawn = drawn
  }
}
