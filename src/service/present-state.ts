import type { Snapshot } from '../../schemas/generated/types.js'
import type { AdjustableClock } from '../domain/clock.js'
import type { ActionQueue } from './action-queue.js'
import type { Faults } from './faults/faults.js'
import type { Journal } from './journal/journal.js'
import type { Observers, SandboxState, StateInput } from './sandbox-state.js'
import type { SharedState } from './shared-state.js'

export interface PresentStateParts {
  clock: AdjustableClock
  actions: ActionQueue
  shared: SharedState | undefined
  observers(): Observers
  begin(input: StateInput, observers: Observers, check?: () => void): Promise<SandboxState>
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
  readonly #parts: PresentStateParts
  #observers: Observers
  #input: Promise<StateInput>
  /** Rejects if the first state cannot begin. */
  #state: Promise<SandboxState>
  /** Resolves after the last replacement so far. */
  #idle: Promise<void>

  constructor(input: Promise<StateInput>, parts: PresentStateParts) {
    this.#parts = parts
    this.#observers = parts.observers()
    this.#input = input
    this.#state = input.then(given => parts.begin(given, this.#observers))
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
  get begun(): Promise<SandboxState> {
    return this.#idle.then(() => this.#state)
  }

  /** Returns the state for a request. First waits for running actions. */
  async arrive(): Promise<SandboxState> {
    const { actions, shared } = this.#parts
    await actions.idle
    await shared?.settle()
    return this.begun
  }

  /** Returns the current state with all changes by other writers. Does not wait for running actions. */
  async look(): Promise<SandboxState> {
    await this.begun
    await this.#parts.shared?.refresh()
    return this.begun
  }

  /** Like {@link swap}. If other writers share the state, only one of them replaces it at a time. */
  startOver(input: Partial<StateInput> | Promise<Partial<StateInput>>, options?: SwapOptions): Promise<void> {
    const { shared } = this.#parts
    const swap = () => this.swap(input, options)
    return shared === undefined ? swap() : shared.swapping(swap)
  }

  /**
   * Replaces the state. Later requests wait for the new state.
   *
   * @param input Missing members stay unchanged, with two exceptions: without `snapshot`, the keys are those of the fixture, and
   * without `begunAt`, offsets in the fixture count from now.
   * @throws if the new state cannot begin. Then the previous state stays.
   */
  swap(input: Partial<StateInput> | Promise<Partial<StateInput>>, options: SwapOptions = {}): Promise<void> {
    this.ready = undefined
    const done = this.#idle.then(() => this.#replace(input, options))
    this.#idle = this.#after(done)
    return done
  }

  end(): void {
    this.#observers.journal.end()
    this.#state.then(
      state => state.release(),
      () => undefined,
    )
  }

  async #replace(
    input: Partial<StateInput> | Promise<Partial<StateInput>>,
    { move, check }: SwapOptions,
  ): Promise<void> {
    const { clock, observers: observe, begin, onSwap, shared } = this.#parts
    const previous = await this.#state.catch(() => undefined)
    const [given, earlier] = await Promise.all([input, this.#input])
    const fresh: { snapshot: Snapshot | undefined; begunAt: number | undefined } = {
      snapshot: undefined,
      begunAt: undefined,
    }
    const whole = { ...earlier, ...fresh, ...given }
    const before = clock.snapshot()
    const observers = observe()
    let next: SandboxState | undefined
    try {
      check?.()
      const seen = previous?.store.revision
      move?.(clock)
      next = await begin(whole, observers, check)
      if (shared === undefined && previous?.store.revision !== seen) check?.()
    } catch (error) {
      next?.release()
      const now = clock.snapshot()
      if (now.offsetMs !== before.offsetMs || now.frozenAt !== before.frozenAt) clock.restore(before)
      throw error
    }
    const { faults, journal } = this.#observers
    this.#state = Promise.resolve(next)
    this.#input = Promise.resolve(whole)
    this.#observers = observers
    faults.end()
    journal.end()
    previous?.release()
    onSwap(next)
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
