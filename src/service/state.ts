import type { Fixture, Profile } from '../../schemas/generated/types.js'
import type { AdjustableClock } from '../domain/clock.js'
import type { KeyStore } from '../domain/key-store.js'
import type { LaggingTotal } from '../domain/listing/lagging-total.js'
import type { ListCache } from '../domain/listing/list-cache.js'
import type { Random, RandomFrom } from '../domain/random.js'
import type { World } from '../domain/world.js'
import type { Tell } from './events/happening.js'
import type { RecordTexts } from './record-texts.js'
import type { Sharing } from './sharing.js'

/** Everything that answering a request needs. A reset makes a new one; what began on the old one ends on it. */
export interface State {
  readonly fixture: Fixture
  readonly profile: Profile
  readonly world: World
  readonly store: KeyStore
  readonly clock: AdjustableClock
  readonly random: RandomFrom
  /** Where the ids of requests are drawn: apart from the keys, which must not depend on who asked what. */
  readonly requestIds: Random
  readonly cache: ListCache
  readonly total: LaggingTotal
  readonly recordTexts: RecordTexts
  /** Tells of what happened to this state, for as long as it is the sandbox's. */
  readonly tell: Tell
  /** As of {@link Sharing}, for a state that is shared. */
  readonly watch: Sharing['watch'] | undefined
}
