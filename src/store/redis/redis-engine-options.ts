import type { Fixture, Profile } from '../../../schemas/generated/types.js'
import type { AdjustableClock } from '../../domain/clock.js'
import type { InitialState } from './initial-state.js'

export interface RedisEngineOptions {
  sandbox: string | undefined
  /** The random seed of all replicas. Without a seed, they use the state's initial seed or their operating systems. */
  randomSeed: number | undefined
  clock: AdjustableClock
  /** The fixture in a form that other users of the store may read. */
  share(fixture: Fixture, profile: Profile): Fixture
  /**
   * The time that the state stays without requests.
   *
   * @default unlimited
   */
  ttlMs?: number | undefined
  /** Called at intervals while the state is in use, with its new life. */
  onUse?: ((ms: number) => void) | undefined
  /** Called before a state that other replicas removed is created again. Throws `SANDBOXES_FULL` to refuse. */
  beforeAnew?: (() => Promise<unknown>) | undefined
  /** Called when an existing state is gone, before it is created again. */
  onEmpty?: (() => void) | undefined
  /** Creates the state again through the engine's `openStore`, from the origin of the other replicas, or else from its own origin. */
  startOver(beginning: InitialState | undefined): Promise<void>
}
