import type { StoredIdentity, StoredKey } from '../../../schemas/generated/types.js'
import type {
  Changes,
  Decision,
  Found,
  KeyOrder,
  KeyPage,
  KeyStore,
  LookUp,
  NewKey,
  OpenStore,
  PageRequest,
  Position,
  StoreState,
} from '../../domain/key-store.js'
import { bytesOf, type MemoryAccount, MemoryBudget } from '../../domain/memory-budget.js'
import { identityName, type Texts, type UserName } from '../../domain/world.js'
import { type BaseKeys, type BaseStore, baseKeys } from './base-keys.js'

export interface MemoryStoreParts {
  base?: BaseStore | undefined
  /** @default unlimited */
  memory?: MemoryBudget | undefined
  /** Called after each change. */
  onChange?: (() => void) | undefined
}

/** Holds keys in memory. With a {@link BaseStore}, also shows the keys of another store, and copies a key before a change. */
export class MemoryStore implements KeyStore {
  readonly #order: KeyOrder
  readonly #base: BaseKeys | undefined
  readonly #account: MemoryAccount
  readonly #keysByApi = new Map<string, KeyIndex>()
  readonly #keys = new Map<string, StoredKey>()
  readonly #keysByHash = new Map<string, StoredKey>()
  readonly #identities = new Map<string, StoredIdentity>()
  readonly #onChange: (() => void) | undefined
  #sequence: number
  #drawn: number
  #revision = 0

  /** @throws KeymockError `MEMORY_FULL` */
  constructor(
    { drawn, sequence, identities, keys }: StoreState,
    order: KeyOrder,
    { base, memory = new MemoryBudget(), onChange }: MemoryStoreParts = {},
  ) {
    this.#order = order
    this.#onChange = onChange
    this.#drawn = drawn
    this.#sequence = sequence
    this.#base = base && baseKeys(base, memory.logs)
    this.#account = memory.account()
    const rows = [...identities, ...keys]
    this.#account.admit(rows.reduce((sum, row) => sum + rowBytes(row), 0))
    for (const identity of identities) this.#know(identity)
    this.#fill(keys)
  }

  async change<Result>(lookUp: LookUp, decide: (found: Found) => Decision<Result>): Promise<Result> {
    const { result, changes } = decide(this.find(lookUp))
    if (changes !== undefined) {
      this.admit(changes)
      this.apply(changes)
    }
    return result
  }

  /**
   * Checks the changes only if the budget is already full, so the row that fills the budget may exceed it.
   *
   * @throws KeymockError `MEMORY_FULL` if the budget has no room for the changes.
   */
  admit({ add, know, replace }: Changes): void {
    if (!this.#account.isFull) return
    const row = add ?? know ?? replace
    const earlier = replace && this.#keys.get(replace.id)
    if (row !== undefined) this.#account.admit(rowBytes(row) - rowBytes(earlier))
  }

  release(): void {
    this.#account.end()
    this.#base?.release()
  }

  find({ keyId, keyHash, user }: LookUp): Found {
    return {
      key: (keyId && this.keyById(keyId)) || (keyHash && this.#keyByHash(keyHash)) || undefined,
      identity: user && this.#identity(user),
      drawn: this.#drawn,
    }
  }

  apply({ add, know, replace, remove, drawn }: Changes): StoredKey | undefined {
    this.#revision++
    this.#onChange?.()
    if (drawn !== undefined) this.#drawn = drawn
    if (know !== undefined) this.#know(know)
    if (remove !== undefined) this.#remove(remove)
    if (replace !== undefined) {
      this.#remove(replace.id)
      return this.#put({ ...replace })
    }
    if (add === undefined) return undefined
    this.#sequence++
    if (add.identity !== undefined) this.#know(add.identity)
    // `sequence` comes before the spread: if the spread came first, V8 would give each copy a separate hidden class.
    return this.#put({ sequence: this.#sequence, ...add })
  }

  get revision(): number {
    return this.#revision
  }

  /** The approximate memory of the rows. */
  get bytes(): number {
    return this.#account.bytes
  }

  get position(): { drawn: number; sequence: number } {
    return { drawn: this.#drawn, sequence: this.#sequence }
  }

  rows(): { identities: StoredIdentity[]; keys: StoredKey[] } {
    return {
      identities: this.#users(),
      keys: [...(this.#base?.keys() ?? []), ...this.#keys.values()].sort((a, b) => a.sequence - b.sequence),
    }
  }

  #users(): StoredIdentity[] {
    return [...new Map([...(this.#base?.identities() ?? []), ...this.#identities]).values()]
  }

  keyById(id: string): StoredKey | undefined {
    return this.#keys.get(id) ?? this.#base?.keyById(id)
  }

  async keyByHash(hash: string): Promise<StoredKey | undefined> {
    return this.#keyByHash(hash)
  }

  async page(request: PageRequest): Promise<KeyPage> {
    const { limit } = request
    const index = this.#keysByApi.get(request.apiId)
    const own = index?.walk(request)
    const base = this.#base?.walk(request)
    const keys: StoredKey[] = []
    let ownKey = own?.()
    let baseKey = base?.()
    for (;;) {
      const isOwn = ownKey !== undefined && (baseKey === undefined || index?.isBefore(ownKey, baseKey))
      const key = isOwn ? ownKey : baseKey
      if (key === undefined || keys.length === limit) return { keys, more: key !== undefined }
      keys.push(key)
      if (isOwn) ownKey = own?.()
      else baseKey = base?.()
    }
  }

  async count(apiId: string): Promise<number> {
    return (this.#keysByApi.get(apiId)?.size ?? 0) + (this.#base?.count(apiId) ?? 0)
  }

  async identity(user: UserName): Promise<StoredIdentity | undefined> {
    return this.#identity(user)
  }

  async identities(): Promise<StoredIdentity[]> {
    return structuredClone(this.#users())
  }

  async state(): Promise<StoreState> {
    return structuredClone({ ...this.position, ...this.rows() })
  }

  /** After the first access to this property, the store must not change (see base-keys.ts). */
  get asBase() {
    return {
      position: this.position,
      identities: this.#identities,
      keys: this.#keys,
      keysByHash: this.#keysByHash,
      indexes: this.#keysByApi,
    }
  }

  #fill(keys: readonly StoredKey[]): void {
    for (const key of keys) {
      this.#hold(key)
      this.#keys.set(key.id, key)
      this.#keysByHash.set(key.hash, key)
    }
    for (const key of this.#keys.values()) this.#index(key.apiId).push(key)
    for (const index of this.#keysByApi.values()) index.sort()
  }

  #hold(row: Row | undefined, earlier?: Row): void {
    if (row !== earlier) this.#account.hold(rowBytes(row) - rowBytes(earlier))
  }

  #keyByHash(hash: string): StoredKey | undefined {
    return this.#keysByHash.get(hash) ?? this.#base?.keyByHash(hash)
  }

  #identity(user: UserName): StoredIdentity | undefined {
    const name = this.nameOf(user)
    return this.#identities.get(name) ?? this.#base?.identity(name)
  }

  #know(identity: StoredIdentity): void {
    const name = this.nameOf(identity)
    this.#hold(identity, this.#identities.get(name))
    this.#identities.set(name, identity)
  }

  /** External ids that are equal under the collation have the same name. */
  nameOf({ workspaceId, externalId }: UserName): string {
    return identityName({ workspaceId, externalId: this.#order.texts.name(externalId) })
  }

  /** Call this only if the store holds no key with this id. */
  #put(key: StoredKey): StoredKey {
    this.#hold(key)
    this.#index(key.apiId).add(key)
    this.#keys.set(key.id, key)
    this.#keysByHash.set(key.hash, key)
    return key
  }

  #index(apiId: string): KeyIndex {
    let index = this.#keysByApi.get(apiId)
    if (index === undefined) {
      index = new KeyIndex(this.#order)
      this.#keysByApi.set(apiId, index)
    }
    return index
  }

  #remove(id: string): void {
    this.#base?.hide(id)
    const key = this.#keys.get(id)
    if (key === undefined) return
    this.#hold(undefined, key)
    this.#keysByApi.get(key.apiId)?.remove(key)
    this.#keys.delete(id)
    this.#keysByHash.delete(key.hash)
  }
}

export const openMemoryStore: OpenStore = (state, order, origin) =>
  new MemoryStore(state, order, { memory: origin?.memory, onChange: origin?.onChange })

type Row = StoredKey | NewKey | StoredIdentity

/** The bytes that a row needs in addition to its members: for index entries, and for its JSON after a listing. */
const bytesPerRow = 1000

function rowBytes(row: Row | undefined): number {
  return row === undefined ? 0 : bytesPerRow + 2 * bytesOf(row)
}

type Compare = (a: Position, b: Position) => number

const byAge: Compare = (a, b) => a.createdAt - b.createdAt || a.sequence - b.sequence

export type KeyWalk = () => StoredKey | undefined

/**
 * The sorted keys of one API: all keys, and the keys of each user. The time for a page hardly depends on the number of keys. In
 * an index by age, new keys nearly always belong at the end, where insertion is cheap.
 */
class KeyIndex {
  readonly #all: StoredKey[] = []
  readonly #byUser = new Map<string, StoredKey[]>()
  readonly #compare: Compare
  readonly #newestFirst: boolean
  readonly #texts: Texts

  constructor({ by, texts }: KeyOrder) {
    this.#compare = by === 'id' ? (a, b) => texts.compare(a.id, b.id) : byAge
    this.#newestFirst = by === 'newest-first'
    this.#texts = texts
  }

  get size(): number {
    return this.#all.length
  }

  add(key: StoredKey): void {
    this.#insert(this.#all, key)
    for (const user of this.#users(key)) this.#insert(this.#listOf(user), key)
  }

  /** Call {@link sort} after the last key. For many keys, this is cheaper than `add`. */
  push(key: StoredKey): void {
    this.#all.push(key)
    for (const user of this.#users(key)) this.#listOf(user).push(key)
  }

  sort(): void {
    for (const list of [this.#all, ...this.#byUser.values()]) if (list.length > 1) list.sort(this.#compare)
  }

  remove(key: StoredKey): void {
    this.#take(this.#all, key)
    for (const user of this.#users(key)) {
      const list = this.#byUser.get(user)
      if (list === undefined) continue
      this.#take(list, key)
      if (list.length === 0) this.#byUser.delete(user)
    }
  }

  walk({ externalId, ownerId, after }: Omit<PageRequest, 'limit'>): KeyWalk {
    const linked = this.#name(externalId)
    const owning = this.#name(ownerId)
    const user = linked ?? owning
    const list = user === undefined ? this.#all : (this.#byUser.get(user) ?? [])
    const step = this.#newestFirst ? -1 : 1
    let rank = this.#startRank(list, after)
    return () => {
      for (;;) {
        const key = list[rank]
        rank += step
        if (key === undefined || user === undefined) return key
        if (linked !== undefined && this.#name(key.identity?.externalId) !== linked) continue
        if (owning !== undefined && this.#name(key.owner) !== owning) continue
        return key
      }
    }
  }

  isBefore(one: Position, other: Position): boolean {
    return this.#newestFirst ? this.#compare(one, other) > 0 : this.#compare(one, other) < 0
  }

  #startRank(list: readonly StoredKey[], after: Position | undefined): number {
    if (this.#newestFirst) return (after === undefined ? list.length : this.#rank(list, after)) - 1
    if (after === undefined) return 0
    let rank = this.#rank(list, after)
    while (this.#isAt(list[rank], after)) rank++
    return rank
  }

  #rank(list: readonly StoredKey[], position: Position): number {
    let low = 0
    let high = list.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const there = list[middle]
      if (there !== undefined && this.#compare(there, position) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #isAt(there: StoredKey | undefined, position: Position): boolean {
    return there !== undefined && this.#compare(there, position) === 0
  }

  #insert(list: StoredKey[], key: StoredKey): void {
    const last = list.at(-1)
    if (last === undefined || this.#compare(last, key) < 0) list.push(key)
    else list.splice(this.#rank(list, key), 0, key)
  }

  #take(list: StoredKey[], key: StoredKey): void {
    for (let rank = this.#rank(list, key); this.#isAt(list[rank], key); rank++)
      if (list[rank]?.id === key.id) list.splice(rank, 1)
  }

  #listOf(user: string): StoredKey[] {
    let list = this.#byUser.get(user)
    if (list === undefined) {
      list = []
      this.#byUser.set(user, list)
    }
    return list
  }

  #users({ identity, owner }: StoredKey): string[] {
    const users = identity === undefined ? [] : [this.#texts.name(identity.externalId)]
    const owning = owner === undefined ? undefined : this.#texts.name(owner)
    if (owning !== undefined && owning !== users[0]) users.push(owning)
    return users
  }

  #name(text: string | undefined): string | undefined {
    return text === undefined ? undefined : this.#texts.name(text)
  }
}
