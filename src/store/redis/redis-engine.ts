import type { Fixture, Profile } from '../../../schemas/generated/types.js'
import type { CreatedFrom, KeyOrder, KeyStore, OpenStore, StoreState } from '../../domain/key-store.js'
import { KeymockError } from '../../domain/keymock-error.js'
import { Superseded } from '../../domain/superseded.js'
import type { RedisConnection } from './connection.js'
import { freshName } from './fresh-name.js'
import { type InitialState, readInitialState } from './initial-state.js'
import { type GenerationNames, generationNames, headName } from './key-names.js'
import { KnownState } from './known-state.js'
import { Lifetime } from './lifetime.js'
import { publishGeneration } from './publish-generation.js'
import { readVersion } from './read-version.js'
import type { RedisEngineOptions } from './redis-engine-options.js'
import { RedisStore } from './redis-store.js'
import { stayScript } from './scripts/generations.js'
import { SharedClock } from './shared-clock.js'
import { type SharedVersion, seedDiffers } from './shared-version.js'
import { exceptLost, isStateLost } from './store-errors.js'
import { fixtureHashOf, storedWorld } from './stored-world.js'
import { SwapTurn } from './swap-turn.js'
import { writeClock } from './write-clock.js'

/**
 * Shares one state among all replicas of a sandbox. Each script that uses the state refuses a replica with an outdated version.
 * The replica then loads the changes and repeats the action.
 */
export class RedisEngine {
  readonly #connection: RedisConnection
  readonly #options: RedisEngineOptions
  readonly #head: string
  readonly #known: KnownState
  readonly #clock: SharedClock
  readonly #lifetime: Lifetime
  readonly #turn = new SwapTurn()
  readonly #adopted = new WeakMap<StoreState, SharedVersion>()
  #fixtureHash = ''
  /** The version of a state that has lost a part of its data. A reset replaces this state. */
  #lost: SharedVersion | undefined
  #clockKept = Promise.resolve()

  constructor(connection: RedisConnection, options: RedisEngineOptions) {
    this.#connection = connection
    this.#options = options
    this.#head = headName(connection.address.prefix, options.sandbox)
    this.#known = new KnownState(connection, this.#head, options.randomSeed)
    this.#clock = new SharedClock(options.clock)
    this.#lifetime = new Lifetime(options.ttlMs)
  }

  get seed(): number | undefined {
    return this.#known.seed
  }

  /**
   * The state that other replicas created, if any.
   *
   * @throws KeymockError `STORE_FOREIGN`, `STORE_UNAVAILABLE`, `STATE_SEED_DIFFERS`
   */
  async begun(own: { fixture: Fixture; profile: Profile }): Promise<InitialState | undefined> {
    this.#fixtureHash = fixtureHashOf(this.#options.share(own.fixture, own.profile))
    const head = await this.#readVersion()
    const { randomSeed } = this.#options
    if (head !== undefined && randomSeed !== undefined && head.seed !== randomSeed) {
      throw seedDiffers(this.#connection.address.shown, randomSeed, head.seed)
    }
    return head && this.#beginningOf(head).catch(exceptLost)
  }

  readonly openStore: OpenStore = async (state, order, origin): Promise<KeyStore> => {
    const adopted = this.#adopted.get(state)
    if (adopted === undefined) return this.#turn.within(() => this.#publish(state, order, origin))
    const store = new RedisStore(this.#names(adopted.generation), order, this.#known, state.drawn)
    this.#clock.begin(adopted.clock)
    this.#known.take(store, adopted, origin?.faultState)
    return store
  }

  /**
   * Called before a request.
   *
   * @throws KeymockError `SANDBOXES_FULL` if the store no longer has the sandbox, and the limit allows no new sandbox.
   */
  async settle(): Promise<void> {
    if (this.#known.isStale || this.#clock.isAhead) await this.refresh()
    const { failure } = this.#known
    if (failure instanceof KeymockError && failure.code === 'SANDBOXES_FULL') throw failure
    this.#stayAlive()
  }

  /** Resolves even after a failure. The next script then throws the error. */
  async refresh(): Promise<void> {
    const known = this.#known
    await this.#turn
      .run(async () => {
        // Before the first state exists, a refresh has nothing to write or load.
        if (!known.hasBegun) return
        await writeClock(this.#connection, this.#head, known, this.#clock)
        await this.#catchUp()
      })
      .then(
        () => {
          known.failure = undefined
        },
        error => {
          known.isStale = true
          known.failure = error
        },
      )
  }

  swapping(swap: () => Promise<void>): Promise<void> {
    return this.#turn.swapping(swap, async () => {
      await this.refresh()
      const { failure } = this.#known
      if (failure !== undefined && !isStateLost(failure)) throw failure
    })
  }

  clockMoved(): void {
    this.#clock.moved()
    this.#clockKept = this.settle().catch(() => undefined)
  }

  /**
   * @throws KeymockError if the refresh fails. If the store does not have this replica's move of the clock, the clock returns to
   * the store's last setting.
   */
  async keepClock(): Promise<void> {
    await this.refresh()
    const { failure } = this.#known
    if (failure === undefined) return
    this.#clock.takeBack()
    throw failure
  }

  /** Resolves when the store has the clock's last move, or the attempt to write the move has failed. */
  clockKept(): Promise<void> {
    return this.#clockKept
  }

  /** Extends the life of the state in the store. No request waits for this. */
  #stayAlive(): void {
    const { generation } = this.#known
    if (generation === '') return
    this.#lifetime.use(ms => {
      const names = [this.#head, ...Object.values(this.#names(generation))]
      this.#connection.run(stayScript, names, ['', ms]).catch(() => undefined)
      this.#options.onUse?.(ms)
    })
  }

  #names(generation: string): GenerationNames {
    return generationNames(this.#connection.address.prefix, this.#options.sandbox, generation)
  }

  async #publish(state: StoreState, order: KeyOrder, origin: CreatedFrom | undefined): Promise<RedisStore> {
    const known = this.#known
    const isFirst = !known.hasBegun
    try {
      if (isFirst && origin)
        this.#fixtureHash = fixtureHashOf(this.#options.share(origin.fixture, origin.profile))
      if (isFirst && (await this.#readVersion()) !== undefined) return this.#overtaken(order)
      return await this.#write(state, order, origin)
    } catch (error) {
      // The next request tries again to create the state.
      if (isFirst) known.isStale = true
      throw error
    } finally {
      known.hasBegun = true
    }
  }

  async #write(state: StoreState, order: KeyOrder, origin: CreatedFrom | undefined): Promise<RedisStore> {
    const { seed } = this.#known
    const { version, generation: before } = this.#lost ?? this.#known
    const generation = freshName()
    const names = this.#names(generation)
    const shared = origin && this.#options.share(origin.fixture, origin.profile)
    const world = shared && (await storedWorld(shared, origin))
    const moving = this.#clock.moving
    const head: SharedVersion = {
      version: freshName(),
      generation,
      seed,
      clock: moving.now,
      profile: origin?.profile.name ?? '',
      faultState: { revision: 1, text: origin?.faultState?.text ?? '' },
    }
    const replaced = { version, names: before === '' ? undefined : this.#names(before) }
    const next = { sandbox: this.#options.sandbox, names, state, order, world, head }
    if (!(await publishGeneration(this.#connection, next, replaced))) {
      if (version === '') return this.#overtaken(order)
      this.#known.isStale = true
      throw new Superseded()
    }
    moving.kept()
    this.#lost = undefined
    this.#fixtureHash = world?.fixtureHash ?? ''
    const store = new RedisStore(names, order, this.#known, state.drawn)
    this.#known.replace(store, head, origin?.faultState)
    this.#lifetime.begin()
    this.#stayAlive()
    return store
  }

  /** Called if another replica has created the state first. This replica loads that state with its next request. */
  #overtaken(order: KeyOrder): RedisStore {
    this.#known.isStale = true
    return new RedisStore(this.#names(''), order, this.#known, 0)
  }

  async #catchUp(): Promise<void> {
    const known = this.#known
    const sentAt = performance.now()
    const head = await this.#readVersion()
    this.#lost = undefined
    if (head === undefined) {
      await this.#options.beforeAnew?.()
      if (known.version !== '') this.#options.onEmpty?.()
      known.forget()
      return this.#options.startOver(undefined)
    }
    if (head.generation !== known.generation) {
      const beginning = await this.#beginningOf(head)
      return beginning && this.#options.startOver(beginning)
    }
    if (head.version !== known.version) this.#clock.see(head.clock)
    known.agree(head, sentAt)
  }

  #readVersion(): Promise<SharedVersion | undefined> {
    return readVersion(this.#connection, this.#head)
  }

  async #beginningOf(head: SharedVersion): Promise<InitialState | undefined> {
    const names = { head: this.#head, ...this.#names(head.generation) }
    const found = await readInitialState(this.#connection, names, head, this.#fixtureHash)
    if (found === undefined) return undefined
    if ('lost' in found) {
      this.#lost = head
      throw this.#known.lose(found.lost)
    }
    this.#adopted.set(found.beginning.snapshot, head)
    this.#known.seed = head.seed
    this.#fixtureHash = found.fixtureHash
    return found.beginning
  }
}
