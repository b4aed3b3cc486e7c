import type { Fault, Fixture, Profile, StoredIdentity, StoredKey } from '../../schemas/generated/types.js'
import type { MemoryBudget } from './memory-budget.js'
import type { Texts, UserName } from './world.js'

/** The store assigns the sequence number. */
export type NewKey = Omit<StoredKey, 'sequence'>

export type Position = Pick<StoredKey, 'id' | 'createdAt' | 'sequence'>

export interface KeyOrder {
  by: Profile['listing']['order']
  texts: Texts
}

/** The keys that a listing walks through. */
export interface ListScope {
  apiId: string
  externalId?: string | undefined
  ownerId?: string | undefined
}

export interface PageRequest extends ListScope {
  after?: Position | undefined
  limit: number
}

export interface KeyPage {
  keys: readonly StoredKey[]
  more: boolean
}

export interface StoreState {
  /** The number of blocks already taken from the seeded random source. */
  drawn: number
  /** The sequence number of the newest key. */
  sequence: number
  identities: readonly StoredIdentity[]
  keys: readonly StoredKey[]
}

export interface LookUp {
  keyId?: string
  /** Used only if no key has the id `keyId`. */
  keyHash?: string
  user?: UserName | undefined
}

export interface Found {
  key?: StoredKey | undefined
  identity?: StoredIdentity | undefined
  drawn: number
}

/** A store applies all changes of a decision or none. */
export interface Changes {
  /** The store also adds the key's identity to the workspace. */
  add?: NewKey
  know?: StoredIdentity
  replace?: StoredKey
  remove?: string
  /** The position of the seeded random source after the changes. */
  drawn?: number
}

export interface Decision<Result> {
  result: Result
  changes?: Changes
}

export interface StoreChange<Result> {
  lookUp: LookUp
  /** Must depend only on the found rows, because a store may call `decide` again. */
  decide(found: Found): Decision<Result>
}

/**
 * Holds the keys of one sandbox: in memory, in a file, in a browser's database, or in Redis. A store implements no rules of the
 * service: it only finds rows, compares texts and applies changes.
 *
 * A store does not modify objects from its callers. Callers do not modify objects from the store.
 */
export interface KeyStore {
  /**
   * Looks up the rows, calls `decide`, and applies the decision's changes. No other change happens in between.
   *
   * @param decide Must depend only on the found rows. Called again if another writer has changed these rows meanwhile.
   * @throws Superseded if another state has replaced this state of a shared store.
   * @throws KeymockError if the change could not be stored. After `STORE_UNAVAILABLE` and `STORE_NOT_REPLICATED`, the
   * store may have the change anyway. After any other code, nothing has changed.
   */
  change<Result>(lookUp: LookUp, decide: (found: Found) => Decision<Result>): Promise<Result>
  keyByHash(hash: string): Promise<StoredKey | undefined>
  page(request: PageRequest): Promise<KeyPage>
  count(apiId: string): Promise<number>
  identity(user: UserName): Promise<StoredIdentity | undefined>
  identities(): Promise<readonly StoredIdentity[]>
  state(): Promise<StoreState>
  /** The faults with their counts, and the latency, if other writers share them. */
  readonly faultCell?: FaultCell
  /**
   * A view of a store that may have missed changes of other writers. A change through the view throws `Superseded` if another
   * writer has moved the clock, changed a fault or replaced the state.
   */
  trial?(): KeyStore
  /** Grows with each change of the store. Undefined if other replicas change the store. */
  readonly revision?: number
  /** Called when no request uses the store any more. */
  release?(): void
}

export interface FaultCell {
  readonly known: unknown
  /** @param decide Called again if another writer has changed the value meanwhile. Without a new `value`, nothing changes. */
  change<Result>(decide: (value: unknown) => { result: Result; value?: unknown }): Promise<Result>
}

/** Other replicas of a shared store begin the same state from this data. */
export interface CreatedFrom {
  fixture: Fixture
  profile: Profile
  /** Offsets in the fixture, such as `-3d`, count from this moment. Unix milliseconds. */
  startedAt: number
  faults: readonly Fault[]
  /** The faults with their counts, and the latency, as JSON. */
  faultRecords?: unknown
  /** The memory limit of a store that holds its keys in memory. */
  memory?: MemoryBudget | undefined
  /** Called right before the new state replaces the previous state. Throws an error to refuse the replacement. */
  check?: (() => void) | undefined
  /** Called after each change of the store. */
  onChange?: (() => void) | undefined
}

/**
 * Replaces the previous state in one step: no reader sees a partial state. Changes that began on the previous store do not reach
 * the new store.
 */
export type OpenStore = (
  state: StoreState,
  order: KeyOrder,
  origin?: CreatedFrom,
) => KeyStore | Promise<KeyStore>

/** A shared store throws this error if another state has replaced the expected state. The failed call has changed nothing. */
export class Superseded extends Error {
  override readonly name = 'Superseded'
}

/** Only a defect would need more attempts. */
const mostAttempts = 100

/**
 * Repeats an action after `Superseded`, because other replicas may replace the state.
 *
 * @param act Must look up the current state in each attempt.
 */
export async function onPresentState<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof Superseded) || attempt === mostAttempts) throw error
    }
  }
}
