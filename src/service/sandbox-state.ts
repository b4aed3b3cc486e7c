import type { Fault, Fixture, Profile, Snapshot } from '../../schemas/generated/types.js'
import type { AdjustableClock } from '../domain/clock.js'
import { textsOf } from '../domain/collation.js'
import type { CreatedFrom, OpenStore } from '../domain/key-store.js'
import { RecordTexts } from '../domain/keys/key-record.js'
import { RateLimitCounters } from '../domain/keys/verify-key.js'
import { LaggingTotal, StaleCache } from '../domain/listing/list-keys.js'
import { bytesOf, type MemoryAccount, type MemoryBudget } from '../domain/memory-budget.js'
import type { RandomFrom } from '../domain/random.js'
import { openMemoryStore } from '../store/memory/memory-store.js'
import { fillHeader } from './failures/template.js'
import type { Faults } from './faults/faults.js'
import type { Journal } from './journal/journal.js'
import type { Emit, State } from './operation.js'
import { type Routes, routesOf } from './operations/index.js'
import { originHeader } from './respond.js'
import type { Seeds } from './sandboxes/seeds.js'

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
  const texts = textsOf(profile.texts.collation)
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
