import type { Snapshot } from '../../schemas/generated/types.js'
import type { AdjustableClock } from '../domain/clock.js'
import type { ActionQueue } from './action-queue.js'
import type { Faults } from './faults/faults.js'
import type { Journal } from './journal/journal.js'
import type { Observers, SandboxState, StateInput } from './sandbox-state.js'
import type { SharedState } from './shared-state.js'

/** A state with its observers, from its start until another state replaces it. */
interface Generation extends Observers {
  readonly input: Promise<StateInput>
  /** The new state. Rejects if the new state cannot begin. */
  readonly begins: Promise<SandboxState>
  /** The new state, or the previous state if the new state cannot begin. */
  readonly state: Promise<SandboxState>
}

export interface PresentStateParts {
  clock: AdjustableClock
  actions: ActionQueue
  shared: SharedState | undefined
  observers(): Observers
  begin(input: StateInput, observers: Observers): Promise<SandboxState>
  onSwap(state: SandboxState): void
}

function releaseStateOf({ begins }: Generation): void {
  begins.then(
    state => state.release(),
    () => undefined,
  )
}

export class PresentState {
  /** The current state, if a request can use this state without waiting. */
  ready: SandboxState | undefined
  readonly #parts: PresentStateParts
  #generation: Generation

  constructor(input: Promise<StateInput>, parts: PresentStateParts) {
    this.#parts = parts
    this.#generation = this.#begin(input)
  }

  get faults(): Faults {
    return this.#generation.faults
  }

  get journal(): Journal {
    return this.#generation.journal
  }

  get input(): Promise<StateInput> {
    return this.#generation.input
  }

  get begun(): Promise<SandboxState> {
    return this.#generation.state
  }

  /** Returns the state for a request. First waits for running actions. */
  async arrive(): Promise<SandboxState> {
    const { actions, shared } = this.#parts
    await actions.idle
    await shared?.settle()
    return this.#generation.state
  }

  /** Returns the current state with all changes by other writers. Does not wait for running actions. */
  async look(): Promise<SandboxState> {
    await this.#generation.state
    await this.#parts.shared?.refresh()
    return this.#generation.state
  }

  reset(): Promise<void> {
    const { clock } = this.#parts
    return this.#inTurn(() => {
      const before = clock.snapshot()
      clock.reset()
      return this.swap({}).catch(error => {
        clock.restore(before)
        throw error
      })
    })
  }

  /** Like {@link swap}. If other writers share the state, only one replacement runs at a time. */
  startOver(input: Partial<StateInput> | Promise<Partial<StateInput>>): Promise<void> {
    return this.#inTurn(() => this.swap(input))
  }

  /**
   * Replaces the state. Later requests wait for the new state.
   *
   * @param input Missing members stay unchanged, with two exceptions: without `snapshot`, the keys are those of the fixture, and
   * without `begunAt`, offsets in the fixture count from now.
   * @throws if the new state cannot begin. Then the previous state stays.
   */
  swap(input: Partial<StateInput> | Promise<Partial<StateInput>>): Promise<void> {
    const previous = this.#generation
    const fresh: { snapshot: Snapshot | undefined; begunAt: number | undefined } = {
      snapshot: undefined,
      begunAt: undefined,
    }
    const begun = Promise.all([input, previous.input]).then(([now, earlier]) => ({
      ...earlier,
      ...fresh,
      ...now,
    }))
    const next = this.#begin(begun, previous)
    this.#generation = next
    previous.faults.end()
    return next.begins.then(
      state => {
        previous.journal.end()
        releaseStateOf(previous)
        this.#parts.onSwap(state)
      },
      error => {
        if (this.#generation === next) this.#generation = previous
        throw error
      },
    )
  }

  end(): void {
    this.#generation.journal.end()
    releaseStateOf(this.#generation)
  }

  #inTurn(swap: () => Promise<void>): Promise<void> {
    const { shared } = this.#parts
    return shared === undefined ? swap() : shared.swapping(swap)
  }

  #begin(input: Promise<StateInput>, previous?: Generation): Generation {
    const { begin, observers: observe, shared } = this.#parts
    const observers = observe()
    const begins = input.then(given => begin(given, observers))
    const generation: Generation = {
      ...observers,
      begins,
      input: previous === undefined ? input : input.catch(() => previous.input),
      state: previous === undefined ? begins : begins.catch(() => previous.state),
    }
    this.ready = undefined
    generation.state.then(
      state => {
        // A shared state never becomes `ready`, because each request must first check for changes by other writers.
        if (this.#generation.state === generation.state && shared === undefined) this.ready = state
      },
      // The next requests report this failure.
      () => undefined,
    )
    for (const failing of [input, generation.input, begins]) failing.catch(() => undefined)
    return generation
  }
}
