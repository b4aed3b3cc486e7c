import type { Fixture, Snapshot } from '../schemas/generated/types.js'
import { assembleKeymock, type Keymock } from './assemble-keymock.js'
import { adjustableClock, baseClock, type Clock, type Moment } from './clock.js'
import { checkFixture } from './fixture/check-fixture.js'
import { defaultFixture } from './fixture/default-fixture.js'
import type { Service } from './handlers/service.js'
import type { ProfileName, ProfileSource } from './profile/profile-source.js'
import { resolveProfile } from './profile/resolve-profile.js'
import { type Random, seededRandom } from './random.js'
import { checkSnapshot } from './snapshot.js'
import type { KeyStore } from './store/key-store.js'
import { MemoryStore } from './store/memory-store.js'

export type { ApiSummary, Keymock, NextWorld } from './assemble-keymock.js'

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
  const random = seededRandom(randomSeed)
  return assembleKeymock({
    fixture: options.fixtures === undefined ? defaultFixture : checkFixture(options.fixtures),
    profile: resolveProfile(options.profile),
    clock: adjustableClock(baseClock(options.clock)),
    random,
    baseUrl,
    state: options.state === undefined ? undefined : checkSnapshot(options.state),
    newStore: order => wrap(new MemoryStore(order), random),
    checks: { fixture: checkFixture, profile: resolveProfile, snapshot: checkSnapshot },
  })
}
