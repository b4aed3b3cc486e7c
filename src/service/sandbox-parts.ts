import type { Fixture, Profile, Snapshot } from '../../schemas/generated/types.js'
import type { AdjustableClock } from '../domain/clock.js'
import type { OpenStore } from '../domain/key-store.js'
import type { Fault } from './faults/fault.js'
import type { Faults, FaultsParts } from './faults/faults.js'
import type { Journals } from './journal/journals.js'
import type { Seeds } from './sandboxes/seeds.js'
import type { Sharing } from './sharing.js'

/** What a sandbox is made of, whatever came from outside already checked. */
export interface SandboxParts {
  /** Or how to get it, when it is not there yet. */
  fixture: Fixture | (() => Promise<Fixture>)
  profile: Profile
  clock: AdjustableClock
  /** @default 0 */
  randomSeed?: number | undefined
  /** Instead of the fixture's keys. */
  snapshot?: Snapshot | undefined
  /** @default In memory. */
  openStore?: OpenStore | undefined
  /** What fixtures make, for sandboxes that begin alike. @default its own */
  seeds?: Seeds | undefined
  /** Begins its journals and events. The code for it is loaded by whoever puts the sandbox together. */
  journals: Journals
  /** Keeps the faults of a state. */
  newFaults: (parts: FaultsParts) => Faults
  /** The faults that are there from the beginning, and again after each reset. */
  faults?: readonly Fault[] | undefined
  /** Takes over what happened to a state that is shared, before each request and each look at it. */
  refresh?: (() => Promise<void>) | undefined
  /** How it is one with others that share its state, where a look before each request would take too long. */
  sharing?: Sharing | undefined
  /** The moment that the fixture's offsets count from. Unix milliseconds. @default the present */
  begunAt?: number | undefined
}

/** What a sandbox can start over with. */
export interface Beginning {
  fixture?: Fixture
  profile?: Profile
  /** Those that are there from the beginning. */
  faults?: readonly Fault[]
  /** Instead of the fixture's keys. */
  snapshot?: Snapshot
  /** As of {@link SandboxParts}. */
  begunAt?: number
}

/** What a state is made of. */
export interface Materials {
  fixture: Fixture
  profile: Profile
  faults: readonly Fault[]
  snapshot: Snapshot | undefined
  begunAt: number | undefined
}

export async function materialsOf(parts: SandboxParts): Promise<Materials> {
  const { fixture, profile, faults = [], snapshot, begunAt } = parts
  return {
    fixture: typeof fixture === 'function' ? await fixture() : fixture,
    profile,
    faults,
    snapshot,
    begunAt,
  }
}
