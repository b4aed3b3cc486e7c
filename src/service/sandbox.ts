import type { Fault, Fixture, Profile } from '../../schemas/generated/types.js'
import type { AdjustableClock } from '../domain/clock.js'
import type { OpenStore } from '../domain/key-store.js'
import { seeded } from '../domain/random.js'
import { onPresentState } from '../domain/superseded.js'
import { ActionQueue } from './action-queue.js'
import type { Tell } from './events/happening.js'
import { requestAnswered } from './events/request-answered.js'
import type { SandboxEvents } from './events/sandbox-events.js'
import type { Exchange } from './exchange.js'
import type { Faults, FaultsParts } from './faults/faults.js'
import { handle } from './handle.js'
import type { Journal } from './journal/journal.js'
import type { Journals } from './journal/journals.js'
import { type RequestMessage, type ResponseMessage, readOnce } from './message.js'
import { Seeds } from './sandboxes/seeds.js'
import type { SharedState } from './shared-state.js'
import { beginState, type Observers, type State, type StateInput, type StateParts } from './state.js'

/** What a sandbox is made of. Everything from outside has been checked. */
export interface SandboxParts extends Pick<StateInput, 'snapshot' | 'begunAt'> {
  /** @default none */
  faults?: readonly Fault[] | undefined
  /** Or how to get it. */
  fixture: Fixture | (() => Promise<Fixture>)
  profile: Profile
  clock: AdjustableClock
  /** @default 0 */
  randomSeed?: number | undefined
  /** @default In memory. */
  openStore?: OpenStore | undefined
  /** Remembers what fixtures make, for sandboxes that begin alike. @default its own */
  seeds?: Seeds | undefined
  journals: Journals
  newFaults: (parts: FaultsParts) => Faults
  /** The door to a state that also exists outside this sandbox. */
  shared?: SharedState | undefined
}

/** From one reset to the next. */
interface Generation extends Observers {
  readonly journal: Journal
  readonly input: Promise<StateInput>
  readonly state: Promise<State>
  /** The state, once it has begun. */
  present: State | undefined
}

/** One isolated service: a fixture, a profile, a clock, a random seed, and the keys that came of them. */
export class Sandbox {
  readonly clock: AdjustableClock
  readonly events: SandboxEvents
  /** Actions on the state other than requests. Later requests wait for them. */
  readonly actions = new ActionQueue()
  /** Whether the journal keeps every exchange, and keeps it whole. */
  keepsWhole = false
  readonly #parts: StateParts
  readonly #newFaults: SandboxParts['newFaults']
  readonly #shared: SharedState | undefined
  readonly #listeners = new Set<(exchange: Exchange) => void>()
  readonly #journals: Journals
  #profile: Profile
  #lastRequest = 0
  #generation: Generation

  constructor(parts: SandboxParts) {
    const { fixture, profile, clock, randomSeed = 0, openStore, seeds = new Seeds(), shared } = parts
    const { faults = [], snapshot, begunAt } = parts
    this.#journals = parts.journals
    this.events = parts.journals.events(clock)
    this.clock = this.events.clock
    this.#profile = profile
    this.#shared = shared
    this.#newFaults = parts.newFaults
    const random = shared?.random ?? seeded(randomSeed)
    this.#parts = { clock: this.clock, random, randomSeed, seeds, openStore }
    this.#generation = this.#begin(inputOf(fixture, { profile, faults, snapshot, begunAt }))
  }

  get profile(): Profile {
    return this.#profile
  }

  /** Resolves when the first state has begun. */
  get ready(): Promise<void> {
    return this.#generation.state.then(() => undefined)
  }

  /** Faults of requests to come. */
  get faults(): Faults {
    return this.#generation.faults
  }

  /** Requests and their answers since the last reset. */
  get journal(): Journal {
    return this.#generation.journal
  }

  /** Keeps an exchange in the journal, and reports it. @returns The id of the entry. */
  record(exchange: Exchange): number {
    return this.#generation.record(exchange)
  }

  /** Calls back after every answered request. */
  observe(listener: (exchange: Exchange) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Answers a request. */
  async handle(request: RequestMessage): Promise<ResponseMessage> {
    const response =
      this.#shared === undefined ? await handle(this, request) : await this.#handleShared(request)
    await this.holdBack(request)
    return response
  }

  #handleShared(request: RequestMessage): Promise<ResponseMessage> {
    const repeatable = { ...request, body: readOnce(request.body) }
    return onPresentState(() => handle(this, repeatable))
  }

  /** Holds an answer back for as long as the latency says. The answer and not the request: latency does not change the order of draws. */
  async holdBack(request: RequestMessage): Promise<void> {
    const { faults } = this
    if (faults.latency.to > 0) await faults.holdBack(request)
  }

  /** The present state. Undefined where {@link arrive} has to be waited for. */
  get present(): State | undefined {
    const mustWait = this.#shared !== undefined || this.actions.idle !== undefined
    return mustWait ? undefined : this.#generation.present
  }

  /** The state that the next request gets: after actions that have begun, changes of others, and its own beginning. */
  async arrive(): Promise<State> {
    await this.actions.idle
    await this.#shared?.settle()
    return this.#generation.state
  }

  /** The state as it is now. */
  async state(): Promise<State> {
    await this.#generation.state
    await this.#shared?.refresh()
    return this.#generation.state
  }

  /** The fixture of the state. */
  async fixture(): Promise<Fixture> {
    return (await this.#generation.input).fixture
  }

  /**
   * Resolves when all who share the state have its clock as it was moved here.
   *
   * @throws KeymockError when they cannot get it. Then it stands as before.
   */
  async clockKept(): Promise<void> {
    await this.#shared?.keepClock()
  }

  /** Back to the fixture: keys, identities, clock and chance. */
  reset(): Promise<void> {
    return this.#inTurn(() => {
      const before = this.clock.snapshot()
      this.clock.reset()
      return this.swap({}).catch(error => {
        this.clock.restore(before)
        throw error
      })
    })
  }

  /**
   * Starts over from another input. Members that it lacks stay as they are.
   *
   * @throws when the new state cannot begin. Then nothing has changed.
   */
  startOver(input: Partial<StateInput> | Promise<Partial<StateInput>>): Promise<void> {
    return this.#inTurn(() => this.swap(input))
  }

  /** As {@link startOver}, without a turn: requests that come from now on wait for the new state. */
  swap(input: Partial<StateInput> | Promise<Partial<StateInput>>): Promise<void> {
    const previous = this.#generation
    const begun = Promise.all([input, previous.input]).then(([now, earlier]) => ({
      ...earlier,
      snapshot: undefined,
      begunAt: undefined,
      ...now,
    }))
    const next = this.#begin(begun, previous)
    this.#generation = next
    previous.faults.end()
    return next.begins.then(
      ({ profile }) => {
        this.#profile = profile
        previous.journal.end()
        this.events.tell({ type: 'reset' })
      },
      error => {
        if (this.#generation === next) this.#generation = previous
        throw error
      },
    )
  }

  /** Clears everything. The sandbox is gone. */
  end(): void {
    this.#generation.journal.end()
    this.events.end()
  }

  #inTurn(swap: () => Promise<void>): Promise<void> {
    return this.#shared === undefined ? swap() : this.#shared.swapping(swap)
  }

  /** @param previous Answers where the new state cannot begin. */
  #begin(input: Promise<StateInput>, previous?: Generation): Generation & { begins: Promise<State> } {
    const observers = this.#observers()
    const begins = input.then(begun => beginState(begun, this.#parts, observers))
    const generation = {
      ...observers,
      begins,
      input: previous === undefined ? input : input.catch(() => previous.input),
      state: previous === undefined ? begins : begins.catch(() => previous.state),
      present: undefined as State | undefined,
    }
    generation.state.then(
      state => {
        generation.present = state
      },
      // Requests report the failure.
      () => undefined,
    )
    for (const failing of [input, generation.input, begins]) failing.catch(() => undefined)
    return generation
  }

  #observers(): Observers & { journal: Journal } {
    const journal = this.#journals.begin({
      nextId: () => ++this.#lastRequest,
      isWhole: () => this.keepsWhole,
    })
    const tell: Tell = happening => {
      if (journal.isOpen) this.events.tell(happening)
    }
    const record = (exchange: Exchange) => {
      const id = journal.record(exchange)
      tell(requestAnswered(exchange, id))
      for (const listener of this.#listeners) listener(exchange)
      return id
    }
    const { clock, random } = this.#parts
    return { journal, faults: this.#newFaults({ clock, random, tell }), record, tell }
  }
}

async function inputOf(
  fixture: SandboxParts['fixture'],
  rest: Omit<StateInput, 'fixture'>,
): Promise<StateInput> {
  return { fixture: typeof fixture === 'function' ? await fixture() : fixture, ...rest }
}
