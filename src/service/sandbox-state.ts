import type { Fault, Fixture, LatencyState, Profile, Snapshot } from '../../schemas/generated/types.js'
import type { NeighbourName } from '../../schemas/operations.js'
import { type AdjustableClock, isSameSetting } from '../domain/clock.js'
import { type OpenStore, Superseded } from '../domain/key-store.js'
import { isStateAway } from '../domain/keymock-error.js'
import { RecordTexts } from '../domain/keys/key-record.js'
import { RateLimitCounters } from '../domain/keys/key-state.js'
import { LaggingTotal, StaleCache } from '../domain/listing/list-keys.js'
import { bytesOf, MemoryBudget } from '../domain/memory-budget.js'
import { type RandomFrom, seeded } from '../domain/random.js'
import { textsOf } from '../domain/world.js'
import { Seeds } from '../fixture/seed-state.js'
import { quirksOf } from '../profile/unkey-v1.js'
import { openMemoryStore } from '../store/memory/memory-store.js'
import { Faults } from './faults/faults.js'
import { Journal, type JournalLimits } from './journal/journal.js'
import type { Emit, State } from './operation.js'
import { type Routes, routesOf } from './operations/index.js'
import { plainHeadersOf } from './respond.js'
import type { SandboxEvents } from './sandbox-events.js'

export interface StateInput {
  fixture: Fixture
  profile: Profile
  /** Faults that exist from the start, and again after each reset. */
  faults: readonly Fault[]
  /** Replaces the keys of the fixture. Also sets the clock, if the snapshot contains a clock. */
  snapshot?: Snapshot | undefined
  /**
   * The moment to which offsets in the fixture, such as `+1d`, are added. Unix milliseconds.
   *
   * @default now
   */
  startedAt?: number | undefined
}

interface Observers {
  readonly faults: Faults
  readonly journal: Journal
  readonly emit: Emit
}

export interface SandboxState extends State, Observers {
  readonly routes: Routes
  readonly startedAt: number
  /** Called when another state replaces this state, or when the sandbox is removed. */
  release(): void
}

/** Keeps a state equal to its copy in a file, in other tabs or on other servers. */
export interface SharedState {
  readonly hasOtherWriters: boolean
  /** Loads the changes of other writers. Called before each request and each control. */
  settle(): Promise<void>
  /** Moves the clock of all writers. Moves this sandbox's clock before the call returns; if the move is refused, moves it back. */
  moveClock(move: () => void): Promise<void>
  /**
   * The newest state of the other writers; `undefined` if the sandbox already has it.
   *
   * @param isRepair Whether the sandbox replaces the state even if a part of it is lost.
   */
  news?(
    own: Pick<StateInput, 'fixture' | 'profile'>,
    isRepair: boolean,
  ): Promise<Partial<StateInput> | undefined>
  /** @default a source with the sandbox's seed */
  random?: RandomFrom
}

/** The parts of a new sandbox. Input from users is already checked. */
export interface SandboxParts extends Pick<StateInput, 'snapshot' | 'startedAt'> {
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
  /** Rejects if the first state cannot be made. */
  #state: Promise<SandboxState>
  /** Resolves after the last replacement so far. */
  #idle: Promise<void>

  constructor(parts: SandboxParts, hooks: PresentStateHooks) {
    const { fixture, profile, faults = [], snapshot, startedAt, randomSeed = 0 } = parts
    this.#parts = parts
    this.#hooks = hooks
    this.#random = parts.shared?.random ?? seeded(parts.drawSeed ?? randomSeed)
    this.#seeds = parts.seeds ?? new Seeds()
    this.#memory = parts.memory ?? new MemoryBudget()
    this.#observers = this.#observe()
    const loaded = async () => (typeof fixture === 'function' ? fixture() : fixture)
    this.#input = loaded().then(fixture => ({ fixture, profile, faults, snapshot, startedAt }))
    this.#state = this.#input.then(async own => {
      const news = await this.#news(own, false)
      const { state, input } = await this.#make({ ...own, ...news }, undefined, { isFirst: true })
      this.#input = Promise.resolve(input)
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
  async forRequest(): Promise<{ state: SandboxState; failure?: unknown }> {
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
  async latest(): Promise<SandboxState> {
    await this.#idle
    await this.#parts.shared?.settle()
    return this.current
  }

  /** Replaces the state by the newest state of the other writers. */
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
   * without `startedAt`, offsets in the fixture count from now.
   * @throws if the new state cannot be made. Then the previous state stays.
   */
  swap(input: Partial<StateInput> | Promise<Partial<StateInput>>, options: SwapOptions = {}): Promise<void> {
    const fresh: Pick<StateInput, 'snapshot' | 'startedAt'> = { snapshot: undefined, startedAt: undefined }
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
    const { state, input } = await this.#make(earlier, given, options, previous).catch(error => {
      if (!isSameSetting(clock.snapshot(), before)) clock.restore(before)
      throw error
    })
    const { faults, journal } = this.#observers
    this.#state = Promise.resolve(state)
    this.#input = Promise.resolve(input)
    this.#observers = state
    faults.end()
    journal.end()
    previous?.release()
    this.#hooks.onSwap(state)
  }

  /** Makes a state. Starts again from the newest state if another writer has replaced the state meanwhile. */
  async #make(
    earlier: StateInput,
    given: Partial<StateInput> | undefined,
    { move, check, isFirst }: SwapOptions & { isFirst?: boolean },
    previous?: SandboxState,
  ): Promise<{ state: SandboxState; input: StateInput }> {
    let input = { ...earlier, ...given }
    // Callers may have added faults before the first state.
    let observers = isFirst ? this.#observers : this.#observe()
    for (;;) {
      check?.()
      const seen = previous?.store.revision
      move?.(this.#parts.clock)
      try {
        const state = await this.#build(input, observers, check)
        if (this.#parts.shared === undefined && previous?.store.revision !== seen) {
          try {
            check?.()
          } catch (error) {
            state.release()
            throw error
          }
        }
        return { state, input }
      } catch (error) {
        if (!(error instanceof Superseded)) throw error
        input = { ...input, ...(await this.#news(input, true)), ...given }
        observers = this.#observe()
        if (isFirst) this.#observers = observers
      }
    }
  }

  async #build(
    { fixture, profile, faults, snapshot, startedAt }: StateInput,
    observers: Observers,
    check: (() => void) | undefined,
  ): Promise<SandboxState> {
    const { clock, openStore, randomSeed = 0 } = this.#parts
    const memory = this.#memory
    const account = memory.account()
    try {
      const bytes = stateBytes({ fixture, profile }, memory)
      memory.admitOnce([fixture, profile, faults], bytes + bytesOf(faults))
      account.hold(bytes)
      if (snapshot?.clock !== undefined) clock.restore(snapshot.clock)
      observers.faults.start(faults, fixture, profile, account)
      const now = startedAt ?? clock.now()
      const texts = textsOf(profile.texts.collation, quirksOf(profile).textName)
      const seed = this.#seeds.of({ fixture, profile, texts, randomSeed }, now)
      const order = { by: profile.listing.order, texts }
      const world = seed.world(now)
      const onChange = this.#hooks.events.changed
      const store =
        snapshot === undefined && openStore === undefined
          ? seed.store(order, now, { memory, onChange })
          : await (openStore ?? openMemoryStore)(snapshot ?? seed.state(now), order, {
              fixture,
              profile,
              startedAt: now,
              faults,
              faultRecords: observers.faults.records,
              memory,
              onChange,
              check,
            })
      if (store.faultCell !== undefined) observers.faults.share(store.faultCell)
      return {
        fixture,
        profile,
        world,
        store,
        clock,
        routes: routesOf(profile),
        startedAt: now,
        random: this.#random,
        requestIds: this.#random(2 ** 31 + (snapshot?.drawn ?? seed.drawn)),
        cache: new StaleCache(profile.listing),
        keyCache: new StaleCache(profile.listing),
        counters: new RateLimitCounters(),
        total: new LaggingTotal(profile.listing.totalLagMs),
        recordTexts: new RecordTexts(world, profile),
        plainHeaders: plainHeadersOf(profile),
        ...observers,
        release() {
          account.end()
          store.release?.()
        },
      }
    } catch (error) {
      account.end()
      throw error
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

/** The approximate size in bytes of a state, without its keys, its fixture and its profile. */
const bytesPerState = 19_000

/** Counts an unshared fixture three times: once as given, and twice for its keys. */
export function stateBytes(
  { fixture, profile }: { fixture: Fixture | (() => Promise<Fixture>); profile: Profile },
  memory: MemoryBudget,
): number {
  const own = (value: object) => (memory.isShared(value) ? 0 : bytesOf(value))
  return bytesPerState + 3 * own(fixture) + own(profile)
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
