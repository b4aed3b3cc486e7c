import type { Fault, Fixture, Profile, StoredIdentity, StoredKey } from '../../schemas/generated/types.js'
import type { MemoryBudget } from './bounded/memory-budget.js'
import type { Texts } from './collation.js'
import type { SharedFaultState } from './shared-fault-state.js'

/** A key that has no place in the order of creation yet: the store gives it one. */
export type NewKey = Omit<StoredKey, 'sequence'>

/** Where a page starts: behind this key. */
export type Position = Pick<StoredKey, 'id' | 'createdAt' | 'sequence'>

/** The order in which the keys of an API are listed, and how texts are compared. */
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
  /** Whether there are keys behind the last one. */
  more: boolean
  /** How many keys the API has, where the store tells it along with the page. */
  count?: number
}

/** Everything that a store holds. */
export interface StoreState {
  /** How many blocks of the seeded random source have been drawn. */
  drawn: number
  /** The sequence of the newest key. */
  sequence: number
  identities: readonly StoredIdentity[]
  keys: readonly StoredKey[]
}

/** Facts that a change needs before it can be decided. */
export interface LookUp {
  /** A key by its id. */
  keyId?: string
  /** A key by the hash of its raw text, when there is none with that id. */
  keyHash?: string
  /** The identity of a user in a workspace. */
  user?: { workspaceId: string; externalId: string } | undefined
}

/** The rows of the store at the moment of the decision. */
export interface Found {
  key?: StoredKey | undefined
  identity?: StoredIdentity | undefined
  /** Where the seeded random source stands. */
  drawn: number
}

/** The changes of a decision. A store applies all of it or nothing. */
export interface Changes {
  /** Becomes the newest key. Its identity is known to its workspace from then on. */
  add?: NewKey
  /** A user whom the workspace knows from then on. */
  know?: StoredIdentity
  /** Takes the place of the key with its id. */
  replace?: StoredKey
  /** The id of a key that is no more. */
  remove?: string
  /** Where the seeded random source stands afterwards. */
  drawn?: number
}

/** The outcome of a decision, and its changes. */
export interface Decision<Result> {
  result: Result
  changes?: Changes
}

/** A change that is ready to be made: what has to be known, and what follows from it. */
export interface StoreChange<Result> {
  lookUp: LookUp
  /** Depends on nothing but what was found: a store may ask again. */
  decide(found: Found): Decision<Result>
}

/**
 * Where the keys of one sandbox live: in memory, in a file, in a browser's database, in Redis. The rules are the domain's: a store looks
 * up, compares and applies.
 *
 * A store changes no object that it is given. Callers change no object that it returns.
 */
export interface KeyStore {
  /**
   * Looks up, lets `decide` decide, and applies what it decided: as one act, between which and its reads nothing else happens.
   *
   * @param decide Depends on nothing but what was found. It is asked again when another writer's change came in between.
   * @throws when the change could not be kept. Then nothing of it has happened. `Superseded` when the store is shared, and another
   * state has taken its place.
   */
  change<Result>(lookUp: LookUp, decide: (found: Found) => Decision<Result>): Promise<Result>
  keyByHash(hash: string): Promise<StoredKey | undefined>
  /** One page, in the order that the store was opened with. */
  page(request: PageRequest): Promise<KeyPage>
  /** How many keys the API has. */
  count(apiId: string): Promise<number>
  identity(workspaceId: string, externalId: string): Promise<StoredIdentity | undefined>
  /** A copy of all users. */
  identities(): Promise<readonly StoredIdentity[]>
  /** A copy of everything. */
  state(): Promise<StoreState>
  /** Whether each look-up gives new objects for the same keys. @default false */
  readonly givesCopies?: boolean
  /**
   * For a store that is shared: begins to watch. The returned function throws `Superseded` when another state has taken its place since.
   */
  watch?(): () => Promise<void>
  /** Gives back the memory that it holds of a budget. Called when no request begins on it any more. */
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
  /** The bytes that a store in memory takes its own from. */
  memory?: MemoryBudget | undefined
}

/**
 * Opens a store that holds the given state, in the place of the one that was opened before: in one step, so that no reader sees
 * half of it. Changes that began on the earlier store do not reach the new one.
 */
export type OpenStore = (
  state: StoreState,
  order: KeyOrder,
  origin?: CreatedFrom,
) => KeyStore | Promise<KeyStore>
