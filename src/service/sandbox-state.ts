import type { Fault, Fixture, Instant, Profile, Snapshot, StoredKey } from '../../schemas/generated/types.js'
import type { AdjustableClock } from '../domain/clock.js'
import type { CreatedFrom, KeyOrder, KeyStore, OpenStore, StoreState } from '../domain/key-store.js'
import { RecordTexts } from '../domain/keys/key-record.js'
import { RateLimitCounters } from '../domain/keys/key-state.js'
import { LaggingTotal, StaleCache } from '../domain/listing/list-keys.js'
import { bytesOf, type MemoryAccount, type MemoryBudget } from '../domain/memory-budget.js'
import { type RandomFrom, seeded } from '../domain/random.js'
import { type Texts, textsOf, type World } from '../domain/world.js'
import { fixtureWorld } from '../fixture/fixture-world.js'
import { seedState } from '../fixture/seed-state.js'
import { quirksOf } from '../profile/unkey-v1.js'
import { MemoryStore, type MemoryStoreParts, openMemoryStore } from '../store/memory/memory-store.js'
import { fillHeader } from './failures/violation.js'
import type { Faults } from './faults/faults.js'
import type { Journal } from './journal/journal.js'
import type { Emit, State } from './operation.js'
import { type Routes, routesOf } from './operations/index.js'
import { originHeader } from './respond.js'

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
  begunAt?: number | undefined
}

export interface Observers {
  readonly faults: Faults
  readonly journal: Journal
  readonly emit: Emit
}

export interface SandboxState extends State, Observers {
  readonly routes: Routes
  readonly begunAt: number
  /** Called when another state replaces this state, or when the sandbox is removed. */
  release(): void
}

interface StateParts {
  clock: AdjustableClock
  random: RandomFrom
  randomSeed: number
  seeds: Seeds
  /** @default in memory */
  openStore: OpenStore | undefined
  memory: MemoryBudget
  /** Called after each change of a key or user. */
  onChange(): void
  /** See {@link CreatedFrom}. */
  check?: (() => void) | undefined
}

export async function buildState(
  input: StateInput,
  parts: StateParts,
  observers: Observers,
): Promise<SandboxState> {
  const account = parts.memory.account()
  try {
    return await build(input, parts, observers, account)
  } catch (error) {
    account.end()
    throw error
  }
}

async function build(
  { fixture, profile, faults: given, snapshot, begunAt }: StateInput,
  { clock, random, randomSeed, seeds, openStore, memory, onChange, check }: StateParts,
  observers: Observers,
  account: MemoryAccount,
): Promise<SandboxState> {
  const bytes = stateBytes({ fixture, profile }, memory)
  memory.admitOnce([fixture, profile, given], bytes + bytesOf(given))
  account.hold(bytes)
  if (snapshot?.clock !== undefined) clock.restore(snapshot.clock)
  observers.faults.start(given, fixture, profile, account)
  const now = begunAt ?? clock.now()
  const texts = textsOf(profile.texts.collation, quirksOf(profile).textName)
  const seed = seeds.of({ fixture, profile, texts, randomSeed }, now)
  const order = { by: profile.listing.order, texts }
  const world = seed.world(now)
  const store =
    snapshot === undefined && openStore === undefined
      ? seed.store(order, now, { memory, onChange })
      : await (openStore ?? openMemoryStore)(snapshot ?? seed.state(now), order, {
          fixture,
          profile,
          begunAt: now,
          faults: given,
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
    begunAt: now,
    random,
    requestIds: random(2 ** 31 + (snapshot?.drawn ?? seed.drawn)),
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

function plainHeadersOf({ responses }: Profile): State['plainHeaders'] {
  const entries = Object.entries(responses.headers)
  if (entries.some(([, text]) => text.includes('{'))) return undefined
  const filled = entries.map(([name, text]) => [name, fillHeader(text, {})])
  return { ...originHeader(responses), ...Object.fromEntries(filled) }
}

/** Keeps a state equal to its copy in a file, in other tabs or on other servers. */
export interface SharedState {
  readonly hasOtherWriters: boolean
  /** Loads the changes of other writers. Called before each request and each control. */
  settle(): Promise<void>
  /** Moves the clock of all writers. Moves this sandbox's clock before the call returns; if the move is refused, moves it back. */
  moveClock(move: () => void): Promise<void>
  /**
   * The state that another writer has begun; `undefined` if the sandbox already has it.
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

interface SeedSource {
  fixture: Fixture
  profile: Profile
  texts: Texts
  randomSeed: number
}

/**
 * Caches the keys of the latest fixture. Sandboxes with equal initial states share unchanged keys, and a reset reuses
 * these keys.
 */
export class Seeds {
  #latest: Seed | undefined

  of(source: SeedSource, now: number): Seed {
    if (this.#latest?.serves(source, now) !== true) this.#latest = new Seed(source, now)
    return this.#latest
  }
}

class Seed {
  readonly #source: SeedSource
  /** Unix milliseconds. */
  readonly #madeAt: number
  readonly #world: World
  #made: StoreState | undefined
  #base: MemoryStore | undefined

  constructor(source: SeedSource, now: number) {
    this.#source = source
    this.#madeAt = now
    this.#world = fixtureWorld(source.fixture, now, source.texts)
  }

  /** Created on demand: a resumed state needs no keys of the fixture. */
  get #state(): StoreState {
    const { fixture, profile, randomSeed } = this.#source
    this.#made ??= seedState(fixture, this.#world, profile, seeded(randomSeed), this.#madeAt)
    return this.#made
  }

  serves({ fixture, profile, randomSeed }: SeedSource, now: number): boolean {
    const source = this.#source
    const isSame =
      source.fixture === fixture && source.profile === profile && source.randomSeed === randomSeed
    return isSame && (now === this.#madeAt || canMove(source))
  }

  /** The number of random blocks that the fixture's keys have used. */
  get drawn(): number {
    return this.#state.drawn
  }

  world(now: number): World {
    const { fixture, texts } = this.#source
    return now === this.#madeAt ? this.#world : fixtureWorld(fixture, now, texts)
  }

  state(now: number): StoreState {
    if (now === this.#madeAt) return this.#state
    return { ...this.#state, keys: this.#state.keys.map(key => movedKey(key, now - this.#madeAt)) }
  }

  /** The store holds only added and changed keys, and reads all other keys from the fixture's store. */
  store(order: KeyOrder, now: number, parts: Omit<MemoryStoreParts, 'loan'>): KeyStore {
    this.#base ??= new MemoryStore(this.#state, order)
    const { drawn, sequence } = this.#state
    const aheadMs = now - this.#madeAt
    const loan = {
      lender: this.#base,
      moved: aheadMs === 0 ? undefined : (key: StoredKey) => movedKey(key, aheadMs),
      movedBack: (moment: number) => moment - aheadMs,
    }
    return new MemoryStore({ drawn, sequence, identities: [], keys: [] }, order, { ...parts, loan })
  }
}

function canMove({ fixture: { keys = [] }, profile }: SeedSource): boolean {
  const isRelative = (moment: Instant | undefined) =>
    moment === undefined || (typeof moment === 'string' && /^[+-]/.test(moment))
  return (
    profile.ids.timestampBytes === 0 &&
    keys.every(
      ({ createdAt, updatedAt, expires }) =>
        isRelative(createdAt) && isRelative(updatedAt) && isRelative(expires),
    )
  )
}

function movedKey(key: StoredKey, ms: number): StoredKey {
  return {
    ...key,
    createdAt: key.createdAt + ms,
    ...(key.updatedAt !== undefined && { updatedAt: key.updatedAt + ms }),
    ...(key.expires !== undefined && { expires: key.expires + ms }),
    ...(key.exhaustedAt !== undefined && { exhaustedAt: key.exhaustedAt + ms }),
    ...(key.refill !== undefined && {
      refill: { ...key.refill, lastRefillAt: key.refill.lastRefillAt + ms },
    }),
  }
}
