import type { Fixture, Profile, StoredKey } from '../../schemas/generated/types.js'
import type { AdjustableClock } from '../domain/clock.js'
import type { KeyStore } from '../domain/key-store.js'
import type { RateLimitCounters } from '../domain/keys/verify-key.js'
import type { LaggingTotal, ListedPage, StaleCache } from '../domain/listing/list-keys.js'
import type { Random, RandomFrom } from '../domain/random.js'
import type { World } from '../domain/world.js'
import type { Emit } from './events/service-event.js'
import type { RecordTexts } from './operations/list-keys/record-texts.js'

/** A reset creates a new state, but running requests finish with the old state. */
export interface State {
  readonly fixture: Fixture
  readonly profile: Profile
  /** A request that creates a role or permission replaces the world. */
  world: World
  readonly store: KeyStore
  readonly clock: AdjustableClock
  readonly random: RandomFrom
  /** A separate random source for the ids of requests, so that new keys do not depend on the number of earlier requests. */
  readonly requestIds: Random
  readonly cache: StaleCache<ListedPage>
  /** Caches keys for getKey, by the ids in requests. The letter case of these ids may differ from the stored ids. */
  readonly keyCache: StaleCache<StoredKey | undefined>
  /** Counts the use of rate limits, except a key's own limit: that count is in the stored key. */
  readonly counters: RateLimitCounters
  readonly total: LaggingTotal
  readonly recordTexts: RecordTexts
  /** The headers of every response. Undefined if a header contains a placeholder, such as `{requestId}`. */
  readonly plainHeaders: Readonly<Record<string, string>> | undefined
  /** Does nothing after a new state has replaced this state. */
  readonly emit: Emit
}
