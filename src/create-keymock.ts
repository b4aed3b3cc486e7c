import type { Fixture, Snapshot } from '../schemas/generated/types.js'
import type { Keymock } from './assemble-keymock.js'
import type { Clock, Moment } from './clock.js'
import { checkFixture } from './fixture/check-fixture.js'
import { defaultFixture } from './fixture/default-fixture.js'
import { keymockInMemory } from './keymock-in-memory.js'
import type { ProfileName, ProfileSource } from './profile/profile-source.js'
import { resolveProfile } from './profile/resolve-profile.js'
import type { Random } from './random.js'
import { checkSnapshot } from './snapshot.js'
import type { KeyStore } from './store/key-store.js'

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
  const fixture = options.fixtures === undefined ? defaultFixture : checkFixture(options.fixtures)
  const profile = resolveProfile(options.profile)
  const state = options.state === undefined ? undefined : checkSnapshot(options.state)
  const checks = { fixture: checkFixture, profile: resolveProfile, snapshot: checkSnapshot }
  return keymockInMemory(options, { fixture, profile, state, checks }).keymock
}
