import type { HttpHandler } from 'msw'
import type { Fixture, Profile, Snapshot } from '../schemas/generated/types.js'
import type { AdjustableClock } from './clock.js'
import { LaggingTotal } from './domain/lagging-total.js'
import { ListCache } from './domain/list-cache.js'
import { fixtureWorld } from './fixture/fixture-world.js'
import { seedState } from './fixture/seed-state.js'
import type { Exchange } from './handlers/exchange.js'
import { Interventions } from './handlers/interventions.js'
import { mswHandlers } from './handlers/msw-handlers.js'
import { PageMemo } from './handlers/page-memo.js'
import type { Reading } from './handlers/read-query.js'
import { RecordTexts } from './handlers/record-texts.js'
import type { Service } from './handlers/service.js'
import { createKeyActs, type KeyActs } from './key-acts.js'
import { type NextAnswers, nextAnswers } from './next-answers.js'
import type { ProfileName, ProfileSource } from './profile/profile-source.js'
import type { Random } from './random.js'
import { Recent } from './recent.js'
import type { KeyStore } from './store/key-store.js'

/** How many keys an API has. */
export interface ApiSummary {
  id: string
  name?: string
  workspaceId: string
  keyCount: number
}

/** What the fake can start over with. */
export interface NextWorld {
  fixtures?: Fixture
  profile?: ProfileName | ProfileSource
}

/** A stateful fake of a key management service. */
export interface Keymock extends NextAnswers {
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
  load(next: NextWorld): Promise<void>
  apis(): Promise<ApiSummary[]>
  /** Calls back after every answered request. */
  observe(listener: (exchange: Exchange) => void): () => void
}

/** The parts that a fake is put together from, whatever came from outside already checked. */
export interface KeymockParts {
  /** Or how to get it, when it is not there yet. */
  fixture: Fixture | (() => Promise<Fixture>)
  profile: Profile
  clock: AdjustableClock
  random: Random
  baseUrl?: string | undefined
  /** Instead of the fixture's keys. */
  state?: Snapshot | undefined
  newStore(order: Profile['listing']['order']): KeyStore
  checks: Checks
  /** @see Service.transact */
  transact?: Service['transact']
}

/** Checks what is given later on. A page that gives nothing need not have loaded them. */
export interface Checks {
  fixture(fixture: unknown): Fixture | Promise<Fixture>
  profile(source: ProfileName | ProfileSource): Profile | Promise<Profile>
  snapshot(snapshot: unknown): Snapshot | Promise<Snapshot>
}

const services = new WeakMap<Keymock, Service>()

/** The inside of a fake, for tools that arrange more than its users may. */
export function serviceOf(keymock: Keymock): Service {
  const service = services.get(keymock)
  if (service === undefined) throw new TypeError('This is no fake that createKeymock made.')
  return service
}

/** Puts a fake together, with the service inside, which a server runs its own handlers on. */
export function assembleKeymock(given: KeymockParts): { keymock: Keymock; service: Service } {
  const { clock, random, checks, newStore, transact = work => work() } = given
  const listeners = new Set<(exchange: Exchange) => void>()
  let fixture = given.fixture

  const service: Service = {
    ...parts(given.profile),
    clock,
    random,
    interventions: new Interventions(),
    report: exchange => {
      for (const listener of listeners) listener(exchange)
    },
    isObserved: () => listeners.size > 0,
    ready: Promise.resolve(),
    isReady: false,
    transact,
  }
  service.ready = begin(given.state)
  // Whoever asks is told; until then a fixture that cannot be loaded is nobody's unhandled rejection.
  service.ready.then(
    () => {
      service.isReady = true
    },
    () => undefined,
  )

  const keymock: Keymock = {
    handlers: mswHandlers(service, given.baseUrl),
    get profile() {
      return service.profile
    },
    clock,
    keys: createKeyActs(service),
    get ready() {
      return service.ready
    },
    reset: () =>
      act(async () => {
        clock.reset()
        await begin()
      }),
    snapshot: () =>
      act(async () => {
        const { sequence, identities, keys } = await service.store.exportState()
        return {
          keymock: 1,
          drawn: random.drawn,
          sequence,
          clock: clock.snapshot(),
          identities: [...identities],
          keys: [...keys],
        }
      }),
    async restore(snapshot) {
      const checked = await checks.snapshot(snapshot)
      await act(() => begin(checked))
    },
    async load(next) {
      const profile = next.profile === undefined ? service.profile : await checks.profile(next.profile)
      const nextFixture = next.fixtures === undefined ? fixture : await checks.fixture(next.fixtures)
      await act(async () => {
        fixture = nextFixture
        Object.assign(service, parts(profile))
        await begin()
      })
    },
    apis: () =>
      act(() =>
        Promise.all(
          [...service.world.apis.values()].map(async ({ id, name, workspaceId }) => ({
            id,
            ...(name !== undefined && { name }),
            workspaceId,
            keyCount: await service.store.count(id),
          })),
        ),
      ),
    observe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ...nextAnswers(service),
  }
  services.set(keymock, service)
  return { keymock, service }

  async function act<T>(work: () => Promise<T>): Promise<T> {
    await service.ready
    return service.transact(work)
  }

  /** What depends on the profile. The world is filled in when the fixture is there. */
  function parts(profile: Profile) {
    const world = fixtureWorld({ workspaces: [] })
    return {
      profile,
      world,
      store: newStore(profile.listing.order),
      memory: { cache: new ListCache(profile.listing), total: new LaggingTotal(profile.listing.totalLagMs) },
      recordTexts: new RecordTexts(world, profile),
      readings: new Recent<Reading>(),
      pageMemo: new PageMemo(),
    }
  }

  /** Fills the service with the fixture's world, and with its keys or those of a snapshot. */
  async function begin(snapshot?: Snapshot): Promise<void> {
    if (typeof fixture === 'function') fixture = await fixture()
    service.world = fixtureWorld(fixture)
    service.recordTexts = new RecordTexts(service.world, service.profile)
    service.pageMemo = new PageMemo()
    forget(service)
    random.drawn = snapshot?.drawn ?? 0
    if (snapshot?.clock !== undefined) clock.restore(snapshot.clock)
    await service.store.importState(
      snapshot ?? seedState(fixture, service.world, service.profile, random, clock.now()),
    )
  }
}

/** Drops what the service remembers of a state that is no more: listed pages and totals, and what was wanted of requests. */
export function forget({ memory, interventions }: Service): void {
  memory.cache.clear()
  memory.total.clear()
  interventions.clear()
}
