import type { Fixture, Profile, Snapshot } from '../../schemas/generated/types.js'
import type { AdjustableClock } from '../domain/clock.js'
import { seeded } from '../domain/random.js'
import { answer } from './answer.js'
import { beginState, type Lasting, type Surroundings } from './begin-state.js'
import type { Tell } from './events/happening.js'
import { requestAnswered } from './events/request-answered.js'
import type { SandboxEvents } from './events/sandbox-events.js'
import type { Exchange } from './exchange.js'
import type { Faults } from './faults/faults.js'
import type { Journal } from './journal/journal.js'
import type { Journals } from './journal/journals.js'
import type { RequestMessage, ResponseMessage } from './message.js'
import { type Beginning, type Materials, materialsOf, type SandboxParts } from './sandbox-parts.js'
import { Seeds } from './sandboxes/seeds.js'
import type { Sharing } from './sharing.js'
import type { State } from './state.js'

export type { Beginning, SandboxParts }

/** From one reset to the next. */
interface Generation extends Surroundings {
  readonly journal: Journal
  /** Known before the state is there. */
  readonly made: Promise<Materials>
  readonly state: Promise<State>
}

/** One isolated service: a fixture, a profile, a clock, a random seed, and the keys that came of them. */
export class Sandbox {
  readonly clock: AdjustableClock
  /** What happens in it, as it happens. */
  readonly events: SandboxEvents
  /** What is being done to the state beside its requests. */
  underWay: Promise<void> | undefined
  /** Whether the journal keeps every exchange, and keeps it whole. */
  keepsWhole = false
  readonly #lasting: Lasting
  readonly #newFaults: SandboxParts['newFaults']
  readonly #refresh: (() => Promise<void>) | undefined
  readonly #swapping: Sharing['swapping']
  readonly #listeners = new Set<(exchange: Exchange) => void>()
  readonly #journals: Journals
  #profile: Profile
  #lastRequest = 0
  #generation: Generation

  constructor(parts: SandboxParts) {
    const {
      profile,
      clock,
      randomSeed = 0,
      openStore,
      seeds = new Seeds(),
      newFaults,
      refresh,
      sharing,
    } = parts
    this.#journals = parts.journals
    this.events = parts.journals.events(clock)
    this.clock = this.events.clock
    this.#profile = profile
    this.#lasting = {
      clock: this.clock,
      random: sharing?.random ?? seeded(randomSeed),
      randomSeed,
      seeds,
      openStore,
      sharing,
    }
    this.#newFaults = newFaults
    this.#refresh = refresh
    this.#swapping = sharing?.swapping ?? (swap => swap())
    const made = materialsOf(parts)
    const around = this.#surroundings()
    this.#generation = generationOf(
      made,
      made.then(materials => beginState(this.#lasting, materials, around)),
      around,
    )
  }

  get profile(): Profile {
    return this.#profile
  }

  /** Resolves when the first state is there. */
  get ready(): Promise<void> {
    return this.#generation.state.then(() => undefined)
  }

  /** What is wanted of requests that are still to come. */
  get faults(): Faults {
    return this.#generation.faults
  }

  /** What was asked and answered since the last reset. */
  get journal(): Journal {
    return this.#generation.journal
  }

  /** Calls back after every answered request. */
  observe(listener: (exchange: Exchange) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Answers a request: from the state that was there when it came, however long it takes. */
  async answer(request: RequestMessage): Promise<ResponseMessage> {
    if (this.underWay !== undefined) await this.underWay
    const { sharing } = this.#lasting
    if (sharing !== undefined) return sharing.around(request, again => this.#answer(again))
    if (this.#refresh !== undefined) await this.#refresh()
    return this.#answer(request)
  }

  async #answer(request: RequestMessage): Promise<ResponseMessage> {
    const { state, faults, journal, tell } = this.#generation
    return answer(await state, faults.isEmpty ? undefined : faults, request, exchange => {
      const id = journal.record(exchange)
      tell(requestAnswered(exchange, id))
      for (const listener of this.#listeners) listener(exchange)
      return id
    })
  }

  /** The fixture that the state is of. */
  async fixture(): Promise<Fixture> {
    return (await this.#generation.made).fixture
  }

  /** The state as it is now. */
  async state(): Promise<State> {
    await this.#generation.state
    if (this.#refresh !== undefined) await this.#refresh()
    return this.#generation.state
  }

  /** The whole state, to be restored later. */
  async snapshot(): Promise<Snapshot> {
    const { store, clock } = await this.state()
    const { drawn, sequence, identities, keys } = await store.state()
    return {
      keymock: 1,
      drawn,
      sequence,
      clock: clock.snapshot(),
      identities: [...identities],
      keys: [...keys],
    }
  }

  /** Back to the fixture: keys, identities, clock and chance. */
  reset(): Promise<void> {
    return this.#swapping(() => {
      const before = this.clock.snapshot()
      this.clock.reset()
      return this.swap({}).catch(error => {
        this.clock.restore(before)
        throw error
      })
    })
  }

  /**
   * Starts over, from what is there when it begins.
   *
   * @throws when the new state cannot be had. Then nothing has changed.
   */
  startOver(beginning: Beginning | Promise<Beginning>): Promise<void> {
    return this.#swapping(() => this.swap(beginning))
  }

  /**
   * Puts another state in the place of the one that this sandbox has. Requests that come from now on wait for the new one, those that
   * are under way end on the old one.
   */
  swap(beginning: Beginning | Promise<Beginning>): Promise<void> {
    const previous = this.#generation
    const made = Promise.all([beginning, previous.made]).then(([now, earlier]) => ({
      ...earlier,
      snapshot: undefined,
      begunAt: undefined,
      ...now,
    }))
    const around = this.#surroundings()
    const state = made.then(materials => beginState(this.#lasting, materials, around))
    const next = generationOf(
      made.catch(() => previous.made),
      state.catch(() => previous.state),
      around,
    )
    this.#generation = next
    previous.faults.end()
    return state.then(
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

  /** Forgets what happened. The sandbox is gone. */
  end(): void {
    this.#generation.journal.end()
    this.events.end()
  }

  #surroundings(): Omit<Generation, 'made' | 'state'> {
    const journal = this.#journals.begin({
      nextId: () => ++this.#lastRequest,
      isWhole: () => this.keepsWhole,
    })
    const tell: Tell = happening => {
      if (journal.isOpen) this.events.tell(happening)
    }
    return {
      journal,
      tell,
      faults: this.#newFaults({ clock: this.clock, random: this.#lasting.random, tell }),
    }
  }
}

function generationOf(
  made: Promise<Materials>,
  state: Promise<State>,
  around: Omit<Generation, 'made' | 'state'>,
): Generation {
  // Requests report what made it fail; until one comes, the failure is not an unhandled rejection.
  for (const failing of [made, state]) failing.catch(() => undefined)
  return { made, state, ...around }
}
