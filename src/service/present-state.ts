import type { Fault, Fixture, LatencyState, Profile } from '../../schemas/generated/types.js'
import type { NeighbourName } from '../../schemas/operations.js'
import type { AdjustableClock } from '../domain/clock.js'
import { type OpenStore, Superseded } from '../domain/key-store.js'
import { isStateAway } from '../domain/keymock-error.js'
import { MemoryBudget } from '../domain/memory-budget.js'
import { type RandomFrom, seeded } from '../domain/random.js'
import { Faults } from './faults/faults.js'
import { Journal, type JournalLimits } from './journal/journal.js'
import type { SandboxEvents } from './sandbox-events.js'
import {
  buildState,
  type Observers,
  type SandboxState,
  Seeds,
  type SharedState,
  type StateInput,
} from './sandbox-state.js'

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

interface PresentStateHooks {
  actions: ActionQueue
  events: SandboxEvents
  onSwap(state: SandboxState): void
}

export interface SwapOptions {
  /** Moves the clock for the new state. A refused replacement restores the clock. */
  move?: ((clock: AdjustableClock) => void) | undefined
  /** Throws an error to refuse the replacement. Called again if a request changes the previous state meanwhile. */
  check?: (() => void) | undefined
}

/** The state of a sandbox. Replacements run one at a time. A replacement that fails changes nothing. */
export class PresentState {
  /** The current state, if a request can use this state without waiting. */
  ready: SandboxState | undefined
  readonly #parts: SandboxParts
  readonly #hooks: PresentStateHooks
  readonly #random: RandomFrom
  readonly #seeds: Seeds
  readonly #memory: MemoryBudget
  #observers: Observers
  #input: Promise<StateInput>
  /** Rejects if the first state cannot begin. */
  #state: Promise<SandboxState>
  /** Resolves after the last replacement so far. */
  #idle: Promise<void>

  constructor(parts: SandboxParts, hooks: PresentStateHooks) {
    const { fixture, profile, faults = [], snapshot, begunAt, randomSeed = 0 } = parts
    this.#parts = parts
    this.#hooks = hooks
    this.#random = parts.shared?.random ?? seeded(parts.drawSeed ?? randomSeed)
    this.#seeds = parts.seeds ?? new Seeds()
    this.#memory = parts.memory ?? new MemoryBudget()
    this.#observers = this.#observe()
    const begin = async (): Promise<StateInput> => ({
      fixture: typeof fixture === 'function' ? await fixture() : fixture,
      profile,
      faults,
      snapshot,
      begunAt,
    })
    const input = begin()
    this.#input = input
    this.#state = input.then(async own => {
      const { state, whole } = await this.#build({ ...own, ...(await this.#news(own, false)) }, undefined, {
        isFirst: true,
      })
      this.#input = Promise.resolve(whole)
      return state
    })
    this.#idle = this.#after(this.#state)
  }

  get faults(): Faults {
    return this.#observers.faults
  }

  get journal(): Journal {
    return this.#observers.journal
  }

  get input(): Promise<StateInput> {
    return this.#input
  }

  /** The state after all replacements so far. */
  get current(): Promise<SandboxState> {
    return this.#idle.then(() => this.#state)
  }

  /** Returns the state for a request. First waits for running actions. */
  async arrive(): Promise<{ state: SandboxState; failure?: unknown }> {
    await this.#hooks.actions.idle
    const failure = await this.#parts.shared?.settle().then(
      () => undefined,
      error => {
        if (!isStateAway(error)) throw error
        return error
      },
    )
    const state = await this.current
    return failure === undefined ? { state } : { state, failure }
  }

  /** Returns the current state with all changes by other writers. Does not wait for running actions. */
  async look(): Promise<SandboxState> {
    await this.#idle
    await this.#parts.shared?.settle()
    return this.current
  }

  /** Replaces the state by the state that another writer has begun. */
  follow(): Promise<void> {
    return this.#enqueue(async () => {
      const earlier = await this.#input
      const news = await this.#news(earlier, false)
      if (news !== undefined) await this.#replace({ ...earlier, ...news }, undefined, {})
    })
  }

  /**
   * Replaces the state. Later requests wait for the new state.
   *
   * @param input Missing members stay unchanged, with two exceptions: without `snapshot`, the keys are those of the fixture, and
   * without `begunAt`, offsets in the fixture count from now.
   * @throws if the new state cannot begin. Then the previous state stays.
   */
  swap(input: Partial<StateInput> | Promise<Partial<StateInput>>, options: SwapOptions = {}): Promise<void> {
    const fresh: Pick<StateInput, 'snapshot' | 'begunAt'> = { snapshot: undefined, begunAt: undefined }
    return this.#enqueue(async () => {
      const [given, earlier] = await Promise.all([input, this.#input])
      await this.#replace(
        { ...earlier, ...(await this.#news(earlier, true)) },
        { ...fresh, ...given },
        options,
      )
    })
  }

  end(): void {
    this.#observers.journal.end()
    this.#state.then(
      state => state.release(),
      () => undefined,
    )
  }

  #observe(): Observers {
    const { clock, latency, journal: limits } = this.#parts
    const journal = new Journal(limits)
    const emit = this.#hooks.events.whileOpen(journal)
    return { journal, emit, faults: new Faults({ clock, random: this.#random, emit, latency }) }
  }

  #enqueue(replace: () => Promise<void>): Promise<void> {
    this.ready = undefined
    const done = this.#idle.then(replace)
    this.#idle = this.#after(done)
    return done
  }

  async #news(own: StateInput, isRepair: boolean): Promise<Partial<StateInput> | undefined> {
    return this.#parts.shared?.news?.(own, isRepair)
  }

  async #replace(
    earlier: StateInput,
    given: Partial<StateInput> | undefined,
    options: SwapOptions,
  ): Promise<void> {
    const { clock } = this.#parts
    const previous = await this.#state.catch(() => undefined)
    const before = clock.snapshot()
    const { state, whole } = await this.#build(earlier, given, options, previous).catch(error => {
      const now = clock.snapshot()
      if (now.offsetMs !== before.offsetMs || now.frozenAt !== before.frozenAt) clock.restore(before)
      throw error
    })
    const { faults, journal } = this.#observers
    this.#state = Promise.resolve(state)
    this.#input = Promise.resolve(whole)
    this.#observers = state
    faults.end()
    journal.end()
    previous?.release()
    this.#hooks.onSwap(state)
  }

  /** Begins again with the newest state if another writer has replaced the state meanwhile. */
  async #build(
    earlier: StateInput,
    given: Partial<StateInput> | undefined,
    { move, check, isFirst }: SwapOptions & { isFirst?: boolean },
    previous?: SandboxState,
  ): Promise<{ state: SandboxState; whole: StateInput }> {
    const { clock, openStore, randomSeed = 0, shared } = this.#parts
    const { events } = this.#hooks
    let whole = { ...earlier, ...given }
    // Callers may have added faults before the first state.
    let observers = isFirst ? this.#observers : this.#observe()
    for (;;) {
      check?.()
      const seen = previous?.store.revision
      move?.(clock)
      try {
        const state = await buildState(
          whole,
          {
            clock,
            random: this.#random,
            randomSeed,
            seeds: this.#seeds,
            openStore,
            memory: this.#memory,
            onChange: () => events.changed(),
            check,
          },
          observers,
        )
        if (shared === undefined && previous?.store.revision !== seen) {
          try {
            check?.()
          } catch (error) {
            state.release()
            throw error
          }
        }
        return { state, whole }
      } catch (error) {
        if (!(error instanceof Superseded)) throw error
        whole = { ...whole, ...(await this.#news(whole, true)), ...given }
        observers = this.#observe()
        if (isFirst) this.#observers = observers
      }
    }
  }

  /** A state with other writers never becomes `ready`, because each request must first check for their changes. */
  #after(swap: Promise<unknown>): Promise<void> {
    const over = async () => {
      const state = await this.#state.catch(() => undefined)
      if (this.#idle === idle && this.#parts.shared?.hasOtherWriters !== true) this.ready = state
    }
    const idle = swap.then(over, over)
    return idle
  }
}

/** Runs control actions one at a time, before later requests. */
export class ActionQueue {
  /** Undefined while no action runs. */
  idle: Promise<void> | undefined

  run<Result>(action: () => Promise<Result>): Promise<Result> {
    const done = this.idle === undefined ? action() : this.idle.then(action)
    const over = () => {
      if (this.idle === last) this.idle = undefined
    }
    const last: Promise<void> = done.then(over, over)
    this.idle = last
    return done
  }
}
