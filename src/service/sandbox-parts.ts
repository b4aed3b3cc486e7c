import type { Fault, Fixture, LatencyState, Profile } from '../../schemas/generated/types.js'
import type { NeighbourName } from '../../schemas/operations.js'
import { MemoryBudget } from '../domain/bounded/memory-budget.js'
import type { AdjustableClock } from '../domain/clock.js'
import type { OpenStore } from '../domain/key-store.js'
import { seeded } from '../domain/random.js'
import type { ActionQueue } from './action-queue.js'
import type { SandboxEvents } from './events/sandbox-events.js'
import { Faults } from './faults/faults.js'
import { Journal, type JournalLimits } from './journal/journal.js'
import { PresentState } from './present-state.js'
import { beginState, type SandboxState, type StateInput } from './sandbox-state.js'
import { Seeds } from './sandboxes/seeds.js'
import type { SharedState } from './shared-state.js'

/** The parts of a new sandbox. Input from users is already checked. */
export interface SandboxParts extends Pick<StateInput, 'snapshot' | 'begunAt'> {
  fixture: Fixture | (() => Promise<Fixture>)
  profile: Profile
  /**
   * The operations outside the specification that the sandbox serves.
   *
   * @default those that the profile names
   */
  neighbours?: readonly NeighbourName[] | undefined
  clock: AdjustableClock
  /** @default none */
  faults?: readonly Fault[] | undefined
  /** @default 0 */
  randomSeed?: number | undefined
  /**
   * The seed for all random values except those of the fixture's keys.
   *
   * @default randomSeed
   */
  drawSeed?: number | undefined
  /** @default a store in memory */
  openStore?: OpenStore | undefined
  /**
   * Caches the keys of the fixture for sandboxes with equal initial states.
   *
   * @default a cache for this sandbox alone
   */
  seeds?: Seeds | undefined
  journal?: JournalLimits | undefined
  /**
   * The memory limit that all sandboxes of a server share.
   *
   * @default unlimited
   */
  memory?: MemoryBudget | undefined
  /** @default none */
  latency?: LatencyState | undefined
  shared?: SharedState | undefined
}

export function presentStateOf(
  { fixture, profile, clock, randomSeed = 0, openStore, seeds = new Seeds(), shared, ...parts }: SandboxParts,
  {
    actions,
    events,
    onSwap,
  }: { actions: ActionQueue; events: SandboxEvents; onSwap(state: SandboxState): void },
): PresentState {
  const random = shared?.random ?? seeded(parts.drawSeed ?? randomSeed)
  const { latency, memory = new MemoryBudget() } = parts
  const input = async (): Promise<StateInput> => ({
    fixture: typeof fixture === 'function' ? await fixture() : fixture,
    profile,
    faults: parts.faults ?? [],
    snapshot: parts.snapshot,
    begunAt: parts.begunAt,
  })
  return new PresentState(input(), {
    clock,
    actions,
    shared,
    onSwap,
    begin: (given, observers, check) =>
      beginState(
        given,
        { clock, random, randomSeed, seeds, openStore, memory, onChange: () => events.changed(), check },
        observers,
      ),
    observers() {
      const journal = new Journal(parts.journal)
      const emit = events.whileOpen(journal)
      return { journal, emit, faults: new Faults({ clock, random, emit, latency }) }
    },
  })
}
