import type { Fault, Fixture, Profile, StoredIdentity, StoredKey } from '../../schemas/generated/types.js'
import type { MemoryBudget } from './bounded/memory-budget.js'
import type { Texts } from './collation.js'
import type { SharedFaultState } from './shared-fault-state.js'

/** A key without a sequence: the store assigns one. */
export type NewKey = Omit<StoredKey, 'sequence'>

/** A key's position in a listing. */
export type Position = Pick<StoredKey, 'id' | 'createdAt' | 'sequence'>

/** The listing order of an API's keys, and the comparison of texts. */
export interface KeyOrder {
  by: Profile['listing']['order']
  texts: Texts
}

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
  /** Whether more keys follow. */
  more: boolean
  /** The number of the API's keys, if the store returns it with the page. */
  count?: number
}

/** All data of a store. */
export interface StoreState {
  /** The number of blocks drawn from the seeded random source. */
  drawn: number
  /** The sequence of the newest key. */
  sequence: number
  identities: readonly StoredIdentity[]
  keys: readonly StoredKey[]
}

/** The rows that a decision needs. */
export interface LookUp {
  /** A key by its id. */
  keyId?: string
  /** A key by the hash of its raw text, if no key has that id. */
  keyHash?: string
  /** The identity of a user in a workspace. */
  user?: { workspaceId: string; externalId: string } | undefined
}

/** The rows of the store at the moment of the decision. */
export interface Found {
  key?: StoredKey | undefined
  identity?: StoredIdentity | undefined
  /** The position of the seeded random source. */
  drawn: number
}

/** The changes of a decision. A store applies all of them or none. */
export interface Changes {
  /** The newest key. Its workspace then knows the identity. */
  add?: NewKey
  /** A user to add to the workspace. */
  know?: StoredIdentity
  /** The key that replaces the key of the same id. */
  replace?: StoredKey
  /** The id of a removed key. */
  remove?: string
  /** The position of the seeded random source afterwards. */
  drawn?: number
}

/** The outcome of a decision, and its changes. */
export interface Decision<Result> {
  result: Result
  changes?: Changes
}

/** A prepared change: the rows that it needs, and the decision based on them. */
export interface StoreChange<Result> {
  lookUp: LookUp
  /** Depends only on the found rows: a store may call it again. */
  decide(found: Found): Decision<Result>
}

/**
 * Holds the keys of one sandbox: in memory, in a file, in a browser's database, in Redis. It knows no rules: it looks up, compares and
 * applies.
 *
 * A store changes no object that it is given. Callers change no object that it returns.
 */
export interface KeyStore {
  /**
   * Looks up the rows, calls `decide`, and applies its changes, in one step without other changes in between.
   *
   * @param decide Depends only on the found rows. Called again after a change by another writer.
   * @throws when the change could not be stored. Then nothing has changed. `Superseded` when another state has replaced the state of
   * a shared store.
   */
  change<Result>(lookUp: LookUp, decide: (found: Found) => Decision<Result>): Promise<Result>
  keyByHash(hash: string): Promise<StoredKey | undefined>
  /** One page, in the order of the store. */
  page(request: PageRequest): Promise<KeyPage>
  /** The number of keys of the API. */
  count(apiId: string): Promise<number>
  identity(workspaceId: string, externalId: string): Promise<StoredIdentity | undefined>
  /** A copy of all users. */
  identities(): Promise<readonly StoredIdentity[]>
  /** A copy of everything. */
  state(): Promise<StoreState>
  /** Whether each look-up gives new objects for the same keys. @default false */
  readonly givesCopies?: boolean
  /** For a shared store: begins to watch. The returned function throws `Superseded` when another state has replaced this state since. */
  watch?(): () => Promise<void>
  /** Frees the memory of the store, which no request uses any more. */
  release?(): void
}

/** The origin of a state, for a store that other replicas read. */
export interface CreatedFrom {
  fixture: Fixture
  profile: Profile
  /** The moment that offsets such as `-3d` in the fixture count from. Unix milliseconds. */
  begunAt: number
  /** The faults of a new state. */
  faults: readonly Fault[]
  /** The counters of all faults. */
  faultState: SharedFaultState | undefined
  /** The budget of a store in memory. */
  memory?: MemoryBudget | undefined
}

/**
 * Opens a store with the given state, which replaces the previous state in one step: no reader sees a partial state. Changes that
 * began on the previous store do not reach the new store.
 */
export type OpenStore = (
  state: StoreState,
  order: KeyOrder,
  origin?: CreatedFrom,
) => KeyStore | Promise<KeyStore>
