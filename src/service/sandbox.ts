import type { Fixture, Profile, Snapshot } from '../../schemas/generated/types.js'
import type { AdjustableClock } from '../domain/clock.js'
import type { KeyOrder, KeyStore, OpenStore, Origin } from '../domain/key-store.js'
import { LaggingTotal } from '../domain/listing/lagging-total.js'
import { ListCache } from '../domain/listing/list-cache.js'
import { type RandomFrom, seeded } from '../domain/random.js'
import { openMemoryStore } from '../store/memory/memory-store.js'
import { answer } from './answer.js'
import type { Tell } from './events/happening.js'
import { requestAnswered } from './events/request-answered.js'
import type { SandboxEvents } from './events/sandbox-events.js'
import type { Exchange } from './exchange.js'
import type { Faults } from './faults/faults.js'
import type { Journal } from './journal/journal.js'
import type { Journals } from './journal/journals.js'
import type { RequestMessage, ResponseMessage } from './message.js'
import { RecordTexts } from './record-texts.js'
import { type Beginning, type Materials, materialsOf, type SandboxParts } from './sandbox-parts.js'
import { type Seed, Seeds } from './sandboxes/seeds.js'
import type { Sharing } from './sharing.js'
import type { State } from './state.js'
import { textsOf } from './texts-of.js'

export type { Beginning, SandboxParts }

/** From one reset to the next. */
interface Generation extends Surroundings {
  /** Known before the state is there. */
  readonly made: Promise<Materials>
  readonly state: Promise<State>
}

/** What stands around a state. */
interface Surroundings {
  readonly faults: Faults
  readonly journal: Journal
  /** Tells of what happens, until the next reset. */
  readonly tell: Tell
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
  readonly #random: RandomFrom
  readonly #seeds: Seeds
  readonly #randomSeed: number
  readonly #openStore: OpenStore | undefined
  readonly #newFaults: SandboxParts['newFaults']
  readonly #refresh: (() => Promise<void>) | undefined
  readonly #sharing: Sharing | undefined
  readonly #swapping: Sharing['swapping']
  readonly #listeners = new Set<(exchange: Exchange) => void>()
  readonly #journals: Journals
  #profile: Profile
  #lastRequest = 0
  #generation: Generation

  constructor(parts: SandboxParts) {
    const { profile, clock, randomSeed = 0, openStore, seeds = new Seeds(), newFaults, refresh } = parts
    this.#journals = parts.journals
    this.events = parts.journals.events(clock)
    this.clock = this.events.clock
    this.#profile = profile
    this.#randomSeed = randomSeed
    this.#random = parts.sharing?.random ?? seeded(randomSeed)
    this.#seeds = seeds
    this.#openStore = openStore
    this.#newFaults = newFaults
    this.#refresh = refresh
    this.#sharing = parts.sharing
    this.#swapping = parts.sharing?.swapping ?? (swap => swap())
    const made = materialsOf(parts)
    const around = this.#surroundings()
    this.#generation = generationOf(
      made,
      made.then(materials => this.#begin(materials, around)),
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
    if (this.#sharing !== undefined) return this.#sharing.around(request, again => this.#answer(again))
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

  /**
   * Resolves when the clock is kept as it was moved: all who share the state go by it.
   *
   * @throws KeymockError when they cannot be told. Then it stands as it did.
   */
  async clockKept(): Promise<void> {
    await (this.#sharing === undefined ? this.#refresh?.() : this.#sharing.keepClock())
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
    const state = made.then(materials => this.#begin(materials, around))
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

  #surroundings(): Surroundings {
    const journal = this.#journals.begin({
      nextId: () => ++this.#lastRequest,
      isWhole: () => this.keepsWhole,
    })
    const tell: Tell = happening => {
      if (journal.isOpen) this.events.tell(happening)
    }
    return { journal, tell, faults: this.#newFaults({ clock: this.clock, random: this.#random, tell }) }
  }

  async #begin(
    { fixture, profile, faults: given, snapshot, begunAt }: Materials,
    { faults, tell }: Surroundings,
  ): Promise<State> {
    const random = this.#random
    if (snapshot?.clock !== undefined) this.clock.restore(snapshot.clock)
    faults.begin(given, fixture)
    const now = begunAt ?? this.clock.now()
    const texts = await textsOf(profile)
    const seed = this.#seeds.of({ fixture, profile, texts, randomSeed: this.#randomSeed }, now)
    const order = { by: profile.listing.order, texts }
    const drawn = snapshot?.drawn ?? seed.drawn
    const world = seed.world(now)
    return {
      fixture,
      profile,
      world,
      store: await this.#open(snapshot, seed, order, {
        fixture,
        profile,
        begunAt: now,
        faults: given,
        ledger: faults.ledger,
      }),
      clock: this.clock,
      watch: this.#sharing?.watch,
      random,
      requestIds: random(2 ** 31 + drawn),
      cache: new ListCache(profile.listing),
      total: new LaggingTotal(profile.listing.totalLagMs),
      recordTexts: new RecordTexts(world, profile, this.#sharing === undefined),
      tell,
    }
  }

  async #open(
    snapshot: Snapshot | undefined,
    seed: Seed,
    order: KeyOrder,
    origin: Origin,
  ): Promise<KeyStore> {
    const open = this.#openStore
    const { begunAt } = origin
    return snapshot === undefined && open === undefined
      ? seed.store(order, begunAt)
      : (open ?? openMemoryStore)(snapshot ?? seed.state(begunAt), order, origin)
  }
}

function generationOf(made: Promise<Materials>, state: Promise<State>, around: Surroundings): Generation {
  // Requests report what made it fail; until one comes, the failure is not an unhandled rejection.
  for (const failing of [made, state]) failing.catch(() => undefined)
  return { made, state, ...around }
}
