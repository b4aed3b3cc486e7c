import type { HttpHandler } from 'msw'
import type { Fixture, Profile, Snapshot } from '../schemas/generated/types.js'
import {
  type AdjustableClock,
  adjustableClock,
  type Clock,
  type Moment,
  systemClock,
  toUnixMs,
} from './clock.js'
import { LaggingTotal } from './domain/lagging-total.js'
import { ListCache } from './domain/list-cache.js'
import { checkFixture } from './fixture/check-fixture.js'
import { fixtureWorld } from './fixture/fixture-world.js'
import { seedState } from './fixture/seed-state.js'
import type { Exchange } from './handlers/exchange.js'
import { Interventions } from './handlers/interventions.js'
import { mswHandlers } from './handlers/msw-handlers.js'
import { RecordTexts } from './handlers/record-texts.js'
import type { Service } from './handlers/service.js'
import { createKeyActs, type KeyActs } from './key-acts.js'
import type { ProfileName, ProfileSource } from './profile/profile-source.js'
import { resolveProfile } from './profile/resolve-profile.js'
import { type Random, seededRandom } from './random.js'
import { checkSnapshot } from './snapshot.js'
import type { KeyStore } from './store/key-store.js'
import { MemoryStore } from './store/memory-store.js'

export interface KeymockOptions {
  /**
   * The world to start from (schemas/fixture.schema.json).
   * @default The default fixture: `fixtures/default.json`, with 250 keys in `api_payments` and the token `keymock-token`.
   */
  fixtures?: Fixture
  /**
   * The choices that the specification leaves open: a shipped profile's name, or the choices that differ from one.
   * @default 'standard'
   */
  profile?: ProfileName | ProfileSource
  /**
   * Where the time comes from: a clock, or a moment to stand still at.
   * @default The clock of the machine.
   */
  clock?: Clock | Moment
  /**
   * Where chance starts: the same seed, fixture and calls give the same bytes.
   * @default 0
   */
  randomSeed?: number
  /**
   * Where the handlers answer: `https://api.example.com`.
   * @default Any origin.
   */
  baseUrl?: string
  /** A state to start from instead of the fixture's keys; the fixture still tells tokens, APIs, roles and permissions. */
  state?: Snapshot
  /** Wraps the store in memory: to keep what it is told elsewhere, for instance. */
  store?: (memory: KeyStore, random: Pick<Random, 'drawn'>) => KeyStore
}

/** How many keys an API has. */
export interface ApiSummary {
  id: string
  name?: string
  workspaceId: string
  keyCount: number
}

/** A stateful fake of a key management service. */
export interface Keymock {
  /** For MSW's `setupServer` and `setupWorker`, next to handlers of your own. */
  readonly handlers: HttpHandler[]
  readonly profile: Profile
  /** The time as the fake sees it, to be moved at will. */
  readonly clock: AdjustableClock
  /** What happens to keys that the two operations do not offer: to use, update, delete and verify them. */
  readonly keys: KeyActs
  /** Resolves when the fixture is loaded. Requests wait for it by themselves. */
  readonly ready: Promise<void>
  /** Back to the fixture: keys, identities, clock and chance. */
  reset(): Promise<void>
  /** The whole state, to be restored later. It holds the raw keys of recoverable keys. */
  snapshot(): Promise<Snapshot>
  /** @throws KeymockError `SNAPSHOT_INVALID` */
  restore(snapshot: Snapshot): Promise<void>
  /**
   * Starts over with another fixture or profile; what is not given stays.
   * @throws KeymockError `FIXTURE_INVALID`, `PROFILE_INVALID`: then nothing has changed.
   */
  load(next: Pick<KeymockOptions, 'fixtures' | 'profile'>): Promise<void>
  apis(): Promise<ApiSummary[]>
  /** Calls back after every answered request. */
  observe(listener: (exchange: Exchange) => void): () => void
}

/**
 * Creates a fake service.
 *
 * @throws KeymockError `FIXTURE_INVALID`, `PROFILE_INVALID`, `PROFILE_UNKNOWN`, `SNAPSHOT_INVALID`
 */
export function createKeymock(options: KeymockOptions = {}): Keymock {
  return keymockWithService(options).keymock
}

/** As {@link createKeymock}, with the service inside, which a server runs its own handlers on. */
export function keymockWithService(options: KeymockOptions = {}): { keymock: Keymock; service: Service } {
  const { randomSeed = 0, baseUrl, store: wrap = memory => memory } = options
  const clock = adjustableClock(baseClock(options.clock))
  const random = seededRandom(randomSeed)
  const listeners = new Set<(exchange: Exchange) => void>()
  let fixture = options.fixtures === undefined ? undefined : checkFixture(options.fixtures)
  const state = options.state === undefined ? undefined : checkSnapshot(options.state)

  const service: Service = {
    ...parts(resolveProfile(options.profile)),
    clock,
    random,
    interventions: new Interventions(),
    report: exchange => {
      for (const listener of listeners) listener(exchange)
    },
    ready: Promise.resolve(),
  }
  service.ready = begin(state)
  // Whoever asks is told; until then a fixture that cannot be loaded is nobody's unhandled rejection.
  service.ready.catch(() => undefined)

  const keymock: Keymock = {
    handlers: mswHandlers(service, baseUrl),
    get profile() {
      return service.profile
    },
    clock,
    keys: createKeyActs(service),
    get ready() {
      return service.ready
    },
    async reset() {
      await service.ready
      clock.reset()
      await begin()
    },
    async snapshot() {
      await service.ready
      const { sequence, identities, keys } = await service.store.exportState()
      return {
        keymock: 1,
        drawn: random.drawn,
        sequence,
        clock: clock.snapshot(),
        identities: [...identities],
        keys: [...keys],
      }
    },
    async restore(snapshot) {
      await service.ready
      await begin(checkSnapshot(snapshot))
    },
    async load(next) {
      await service.ready
      const profile = next.profile === undefined ? service.profile : resolveProfile(next.profile)
      if (next.fixtures !== undefined) fixture = checkFixture(next.fixtures)
      Object.assign(service, parts(profile))
      await begin()
    },
    async apis() {
      await service.ready
      const apis = [...service.world.apis.values()]
      return Promise.all(
        apis.map(async ({ id, name, workspaceId }) => ({
          id,
          ...(name !== undefined && { name }),
          workspaceId,
          keyCount: await service.store.count(id),
        })),
      )
    },
    observe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return { keymock, service }

  /** What depends on the profile. The world is filled in when the fixture is there. */
  function parts(profile: Profile) {
    const world = fixtureWorld({ workspaces: [] })
    return {
      profile,
      world,
      store: wrap(new MemoryStore(profile.listing.order), random),
      memory: { cache: new ListCache(profile.listing), total: new LaggingTotal(profile.listing.totalLagMs) },
      recordTexts: new RecordTexts(world, profile),
    }
  }

  /** Fills the service with the fixture's world, and with its keys or those of a snapshot. */
  async function begin(snapshot?: Snapshot): Promise<void> {
    fixture ??= await defaultFixture()
    service.world = fixtureWorld(fixture)
    service.recordTexts = new RecordTexts(service.world, service.profile)
    service.memory.cache.clear()
    service.memory.total.clear()
    service.interventions.clear()
    random.drawn = snapshot?.drawn ?? 0
    if (snapshot?.clock !== undefined) clock.restore(snapshot.clock)
    await service.store.importState(
      snapshot ?? seedState(fixture, service.world, service.profile, random, clock.now()),
    )
  }
}

/** Loaded only when nobody gives a fixture: a page that has its own does not pay for this one. */
async function defaultFixture(): Promise<Fixture> {
  const { default: fixture } = await import('../fixtures/default.json', { with: { type: 'json' } })
  return checkFixture(fixture, 'fixtures/default.json')
}

function baseClock(clock: Clock | Moment = systemClock): Clock {
  if (typeof clock === 'object' && 'now' in clock) return clock
  const startMs = toUnixMs(clock)
  return { now: () => startMs }
}
