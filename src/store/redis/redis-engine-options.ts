import type { Fixture, Profile } from '../../../schemas/generated/types.js'
import type { AdjustableClock } from '../../domain/clock.js'
import type { InitialState } from './initial-state.js'

export interface RedisEngineOptions {
  sandbox: string | undefined
  /** Where all replicas draw from. Without one they draw from what the state was begun with: a seed, or their operating systems. */
  randomSeed: number | undefined
  clock: AdjustableClock
  /** The fixture as others may keep it. */
  share(fixture: Fixture, profile: Profile): Fixture
  /** How long the state stays when nobody asks for it. @default For good. */
  ttlMs?: number | undefined
  /** Is told now and then that the state is in use, with how long it stays from then on. */
  onUse?: ((ms: number) => void) | undefined
  /** Is asked before what others have taken away is begun anew; throws `SANDBOXES_FULL` where it may not be. */
  beforeAnew?: (() => Promise<unknown>) | undefined
  /** Called when a state that was there is gone, before it is begun anew. */
  onEmpty?: (() => void) | undefined
  /** Begins anew with what others have begun with, or with what there is when they have not; through the engine's `openStore`. */
  startOver(beginning: InitialState | undefined): Promise<void>
}
