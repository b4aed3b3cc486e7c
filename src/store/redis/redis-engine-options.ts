import type { Fixture, Profile } from '../../../schemas/generated/types.js'
import type { AdjustableClock } from '../../domain/clock.js'
import type { InitialState } from './initial-state.js'

export interface RedisEngineOptions {
  sandbox: string | undefined
  /**
   * The random seed of all replicas. If neither this option nor the stored state has a seed, each replica gets random values from
   * its operating system.
   */
  randomSeed: number | undefined
  clock: AdjustableClock
  /**
   * Returns the fixture with hashes instead of tokens and unrecoverable keys, because other users of the store can read the
   * fixture.
   */
  share(fixture: Fixture, profile: Profile): Fixture
  /**
   * How long the store keeps the state after the last request, in milliseconds.
   *
   * @default unlimited
   */
  ttlMs?: number | undefined
  /** Called at intervals while the state is in use, with the state's new lifetime in milliseconds. */
  onUse?: ((ms: number) => void) | undefined
  /** Called before the engine creates a removed state again. May throw `SANDBOXES_FULL`, and then the engine creates no state. */
  beforeAnew?: (() => Promise<unknown>) | undefined
  /** Called when the store has lost the state, for example by eviction. The engine then creates the state again. */
  onEmpty?: (() => void) | undefined
  /** @param beginning The state that other replicas began. Undefined to begin a new state with this replica's own fixture. */
  startOver(beginning: InitialState | undefined): Promise<void>
}
