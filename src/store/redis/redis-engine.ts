import { randomBytes } from 'node:crypto'
import type { Fixture, Profile, Snapshot } from '../../../schemas/generated/types.js'
import type { AdjustableClock, ClockSnapshot } from '../../domain/clock.js'
import type { KeyOrder, KeyStore, OpenStore, Origin, StoreState } from '../../domain/key-store.js'
import { Superseded } from '../../domain/superseded.js'
import type { Connection } from './connection.js'
import { fillGeneration } from './fill-generation.js'
import { type Head, readHead, seedDiffers } from './head.js'
import { type GenerationNames, generationNames, headName, schemaVersion } from './key-names.js'
import { type Asking, RedisStore } from './redis-store.js'
import { lookScript, moveClockScript, publishScript } from './scripts/generations.js'
import type { Script } from './scripts/script.js'
import { contentHash, readFixture, storedWorld } from './stored-world.js'

/** What a replica takes over of a state that others have begun. */
export interface SharedBeginning {
  /** Not there where it is the one that this replica has. */
  fixture?: Fixture
  profile: Profile
  begunAt: number
  /** Without keys: they stay in the store. */
  snapshot: Snapshot
}

export interface RedisEngineOptions {
  sandbox: string
  /** Where all replicas draw from. Without one they draw from what the state was begun with: a seed, or their operating systems. */
  randomSeed: number | undefined
  clock: AdjustableClock
  /** The fixture as others may keep it. */
  share(fixture: Fixture, profile: Profile): Fixture
  /** How long the state stays when nobody asks for it. @default For good. */
  ttlMs?: number | undefined
  /** Begins anew with what others have begun with, or with what there is when they have not; through {@link RedisEngine.openStore}. */
  startOver(beginning: SharedBeginning | undefined): Promise<void>
}

/** How long the generation before a reset is kept for requests that began on it. */
const staySeconds = '60'

/**
 * One state for all replicas of a sandbox. What a replica knows of it (clock, profile, fixture) is known by a version, and every
 * script compares that before it does anything: who has an old one is refused, looks, and does it again.
 */
export class RedisEngine implements Asking {
  readonly #connection: Connection
  readonly #options: RedisEngineOptions
  readonly #head: string
  #version = ''
  #generation = ''
  #current: RedisStore | undefined
  /** Stores that this replica itself has put another one in the place of: what began on them ends on them. */
  readonly #replaced = new WeakSet<RedisStore>()
  readonly #adopted = new WeakMap<StoreState, { generation: string; version: string; drawn: number }>()
  #fixtureHash = ''
  #clock: ClockSnapshot = { offsetMs: 0 }
  #clockMoves = 0
  #clockMovesKept = 0
  #isStale = false
  #hasBegun = false
  #openings = 0
  /** When the last question was sent whose answer showed that the version is the present one. */
  #knownAt = 0
  /** Why what others did could not be taken over. */
  #failure: unknown
  #isBeginningAgain = false
  #turn: Promise<unknown> = Promise.resolve()
  #seed: number | undefined
  #prolongedAt = Number.NEGATIVE_INFINITY

  constructor(connection: Connection, options: RedisEngineOptions) {
    this.#connection = connection
    this.#options = options
    this.#head = headName(connection.address.prefix, options.sandbox)
    this.#seed = options.randomSeed
  }

  /** Where all replicas draw from; without one, each draws from its operating system. */
  get seed(): number | undefined {
    return this.#seed
  }

  /**
   * What others have begun, if they have.
   *
   * @throws KeymockError `STORE_FOREIGN`, `STORE_UNUSABLE`, `STATE_SEED_DIFFERS`
   */
  async begun(own: { fixture: Fixture; profile: Profile }): Promise<SharedBeginning | undefined> {
    this.#fixtureHash = contentHash(this.#options.share(own.fixture, own.profile))
    const head = await this.#look()
    const { randomSeed } = this.#options
    if (head !== undefined && randomSeed !== undefined && head.seed !== randomSeed) {
      throw seedDiffers(this.#connection.address.shown, randomSeed, head.seed)
    }
    return head && this.#beginningOf(head)
  }

  readonly openStore: OpenStore = async (state, order, origin): Promise<KeyStore> => {
    const adopted = this.#adopted.get(state)
    if (adopted === undefined) return this.#publish(state, order, origin)
    const store = new RedisStore(this.#names(adopted.generation), order, this, adopted.drawn)
    this.#take(store, adopted.generation, adopted.version)
    return store
  }

  async run(
    store: RedisStore,
    script: Script,
    keys: readonly string[],
    args: readonly (string | number)[],
  ): Promise<unknown[]> {
    const isCurrent = store === this.#current
    if (isCurrent && this.#isStale && this.#failure !== undefined) throw this.#failure
    if (!isCurrent && !this.#replaced.has(store)) throw new Superseded()
    const version = isCurrent ? this.#version : ''
    const sentAt = performance.now()
    const reply = await this.#connection.run(script, [this.#head, ...keys], [version, ...args])
    if (reply[0] !== 'stale') {
      if (isCurrent && version === this.#version) this.#knownAt = Math.max(this.#knownAt, sentAt)
      return reply
    }
    if (version === this.#version) this.#isStale = true
    throw new Superseded()
  }

  /** Takes over what others did, as far as it is known that there is something. */
  async settle(): Promise<void> {
    if (this.#isStale || this.#clockMoves > this.#clockMovesKept) await this.refresh()
    this.#stayAlive()
  }

  /** Takes over what others did. A store that is away now is met by what is asked of it next. */
  async refresh(): Promise<void> {
    await this.#inTurn(async () => {
      await this.#keepClock()
      await this.#catchUp()
    }).then(
      () => {
        this.#failure = undefined
      },
      error => {
        this.#isStale = true
        this.#failure = error
      },
    )
  }

  /**
   * Begins to watch: what it returns throws when the state is not the present one any more.
   *
   * @throws Superseded
   */
  watch(): () => Promise<void> {
    const from = performance.now()
    const version = this.#version
    return async () => {
      const store = this.#current
      if (store === undefined || version !== this.#version) throw new Superseded()
      if (this.#knownAt >= from) return
      await this.run(store, lookScript, [], [])
    }
  }

  /** The clock was moved in this replica: all of them go by it. */
  clockMoved(): void {
    this.#clockMoves++
    void this.settle()
  }

  /** A state that is in use stays, which nobody is kept waiting for. */
  #stayAlive(): void {
    const { ttlMs } = this.#options
    const now = performance.now()
    if (ttlMs === undefined || now - this.#prolongedAt < ttlMs / 4) return
    this.#prolongedAt = now
    for (const name of [this.#head, ...Object.values(this.#names(this.#generation))]) {
      this.#connection.command(['PEXPIRE', name, String(ttlMs)]).catch(() => undefined)
    }
  }

  #names(generation: string): GenerationNames {
    return generationNames(this.#connection.address.prefix, this.#options.sandbox, generation)
  }

  #take(store: RedisStore, generation: string, version: string): void {
    this.#hasBegun = true
    this.#current = store
    this.#generation = generation
    this.#version = version
    this.#isStale = false
    this.#failure = undefined
  }

  async #publish(state: StoreState, order: KeyOrder, origin: Origin | undefined): Promise<RedisStore> {
    if (!this.#hasBegun && (await this.#look()) !== undefined) {
      // Another replica was first: this one goes by what that has begun, as soon as somebody asks.
      this.#hasBegun = true
      this.#isStale = true
      return new RedisStore(this.#names(''), order, this, 0)
    }
    this.#openings++
    try {
      const generation = freshName()
      const names = this.#names(generation)
      const shared = origin && this.#options.share(origin.fixture, origin.profile)
      const world = shared && (await storedWorld(shared, origin.profile, origin.begunAt))
      await fillGeneration(this.#connection, names, state, order, world)
      const store = new RedisStore(names, order, this, state.drawn)
      const putInPlace = () => this.#putInPlace(store, generation, world?.fixtureHash ?? '')
      // In the turn of who found that there is nothing any more.
      return await (this.#isBeginningAgain ? putInPlace() : this.#inTurn(putInPlace))
    } finally {
      this.#openings--
    }
  }

  async #putInPlace(store: RedisStore, generation: string, fixtureHash: string): Promise<RedisStore> {
    const isFirst = !this.#hasBegun
    this.#hasBegun = true
    const version = freshName()
    const moves = this.#clockMoves
    const clock = this.#options.clock.snapshot()
    const fresh = Object.values(store.names)
    for (;;) {
      const old = this.#generation === '' ? [] : Object.values(this.#names(this.#generation))
      const fields = {
        schema: schemaVersion,
        version,
        generation,
        seed: this.#seed === undefined ? '' : String(this.#seed),
        offsetMs: String(clock.offsetMs),
        frozenAt: clock.frozenAt === undefined ? '' : String(clock.frozenAt),
      }
      const [outcome] = await this.#connection.run(
        publishScript,
        [this.#head, ...fresh, ...old],
        ['', this.#generation, fresh.length, staySeconds, ...Object.entries(fields).flat()],
      )
      if (outcome === 'ok') break
      const head = await this.#look()
      if (isFirst && head !== undefined) {
        // Another replica has overtaken this one.
        this.#isStale = true
        await this.#connection.command(['UNLINK', ...fresh])
        return store
      }
      this.#generation = head?.generation ?? ''
    }
    if (this.#current !== undefined) this.#replaced.add(this.#current)
    this.#take(store, generation, version)
    this.#fixtureHash = fixtureHash
    this.#clock = clock
    this.#clockMovesKept = moves
    this.#prolongedAt = Number.NEGATIVE_INFINITY
    this.#stayAlive()
    return store
  }

  async #catchUp(): Promise<void> {
    const sentAt = performance.now()
    const head = await this.#look()
    // What this replica is about to begin takes the place of it.
    if (this.#openings > 0) return
    if (head === undefined) {
      this.#generation = ''
      this.#isBeginningAgain = true
      return this.#options.startOver(undefined).finally(() => {
        this.#isBeginningAgain = false
      })
    }
    if (head.generation !== this.#generation) {
      const beginning = await this.#beginningOf(head)
      if (beginning !== undefined) await this.#options.startOver(beginning)
      return
    }
    if (head.version !== this.#version && this.#clockMoves === this.#clockMovesKept) {
      this.#options.clock.restore(head.clock)
      this.#clock = head.clock
    }
    this.#version = head.version
    this.#isStale = false
    this.#knownAt = Math.max(this.#knownAt, sentAt)
  }

  async #keepClock(): Promise<void> {
    const clock = this.#options.clock
    while (this.#clockMoves > this.#clockMovesKept && this.#generation !== '' && this.#openings === 0) {
      const moves = this.#clockMoves
      const moved = clock.snapshot()
      const version = freshName()
      const args = [this.#version, version, moved.offsetMs, moved.frozenAt ?? '']
      const [outcome] = await this.#connection.run(moveClockScript, [this.#head], args)
      if (outcome === 'ok') {
        this.#version = version
        this.#clock = moved
        this.#clockMovesKept = moves
        continue
      }
      const head = await this.#look()
      if (head?.generation !== this.#generation) {
        this.#clockMovesKept = moves
        return
      }
      // Others moved it meanwhile: one move goes on top of the other.
      clock.restore(added(head.clock, moved, this.#clock))
      this.#clock = head.clock
      this.#version = head.version
    }
  }

  async #look(): Promise<Head | undefined> {
    const { address } = this.#connection
    const reply = await this.#connection.run(lookScript, [this.#head], [''])
    return readHead(reply.slice(3).map(String), `${address.shown}, at ${this.#head}`)
  }

  async #beginningOf({ generation, version, clock, seed }: Head): Promise<SharedBeginning | undefined> {
    const names = this.#names(generation)
    const [hash, profile, begunAt, position] = (await Promise.all([
      this.#connection.command(['HGET', names.world, 'fixtureHash']),
      this.#connection.command(['HGET', names.world, 'profile']),
      this.#connection.command(['HGET', names.world, 'begunAt']),
      this.#connection.command(['HMGET', names.position, 'drawn', 'sequence']),
    ])) as [string | null, string | null, string | null, (string | null)[]]
    if (hash === null || profile === null) return undefined
    const isOwn = hash === this.#fixtureHash
    const fixture = isOwn
      ? undefined
      : ((await this.#connection.command(['HGET', names.world, 'fixture'])) as string | null)
    if (fixture === null) return undefined
    const [drawn, sequence] = position.map(Number)
    const snapshot: Snapshot = {
      keymock: 1,
      drawn: drawn ?? 0,
      sequence: sequence ?? 0,
      clock,
      identities: [],
      keys: [],
    }
    this.#adopted.set(snapshot, { generation, version, drawn: snapshot.drawn })
    this.#clock = clock
    this.#seed = seed
    this.#fixtureHash = hash
    return {
      ...(fixture !== undefined && { fixture: await readFixture({ fixture }) }),
      profile: JSON.parse(profile),
      begunAt: Number(begunAt),
      snapshot,
    }
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work)
    this.#turn = result.catch(() => undefined)
    return result
  }
}

/** A name that no other replica has given. */
function freshName(): string {
  return randomBytes(9).toString('base64url')
}

function added(theirs: ClockSnapshot, moved: ClockSnapshot, before: ClockSnapshot): ClockSnapshot {
  if (theirs.frozenAt !== undefined || moved.frozenAt !== undefined || before.frozenAt !== undefined)
    return moved
  return { offsetMs: theirs.offsetMs + moved.offsetMs - before.offsetMs }
}
