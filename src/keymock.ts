import type { HttpHandler } from 'msw'
import type { Fixture, Profile, Snapshot } from '../schemas/generated/types.js'
import type { FaultControls, NextAnswers } from './actions/faults.js'
import type { NextWorld } from './actions/members.js'
import type { ClockControls, LatencyControls, LocalClock, LocalLatency } from './actions/time.js'
import type { KeymockData } from './data/keymock-data.js'
import type { Clock, Moment } from './domain/clock.js'
import { shown, wrongArgument } from './domain/keymock-error.js'
import { readValue, seed } from './options/value-kind.js'
import type { GivenProfile, Neighbours } from './profile/profile-source.js'
import type { GivenKeyControls } from './service/controls/given-key.js'
import type { ApiSummary } from './service/controls/in-state.js'
import type { KeyControls } from './service/controls/key-controls.js'
import type { LocalRequests, RequestControls } from './service/controls/request-controls.js'
import type { Exchange } from './service/exchange.js'
import type { Fault } from './service/faults/fault.js'

export type { ApiSummary, NextWorld }

/**
 * A stateful mock of a key management service: in this process, in a page, in a test, or behind the control API of a server.
 *
 * Every change returns a promise. `profile`, `clock.now`, `latency.get`, `requests` and `requests.count` give a value if the mock is
 * in this process, and a promise if the mock is behind a server. Other reads give a promise. Code that awaits every call works with
 * both kinds of mocks.
 */
export interface Keymock extends GivenKeyControls, NextAnswers {
  readonly profile: Profile | Promise<Profile>
  readonly clock: ClockControls
  /** Actions for which the specification has no operation: use, update, delete or verify a key. */
  readonly keys: KeyControls
  /** Faults for later requests, such as failures, waits, broken connections and quotas. */
  readonly faults: FaultControls
  /** The latency of every answer. */
  readonly latency: LatencyControls
  /** Requests and answers since the last reset: find, count and wait for them. */
  readonly requests: RequestControls
  /** Goes back to the fixture: keys, identities, clock and random values. Pending requests still finish with the old state. */
  reset(): Promise<void>
  /** The whole state, for `restore`. It holds the raw keys of recoverable keys. */
  snapshot(): Promise<Snapshot>
  /** @throws KeymockError `SNAPSHOT_INVALID` */
  restore(snapshot: Snapshot): Promise<void>
  /**
   * Starts over with another fixture, profile or faults. An omitted member keeps its value from the start or the last `load`.
   * @throws KeymockError `FAULT_INVALID`, `FIXTURE_INVALID`, `OPTION_UNKNOWN`, `PROFILE_INVALID`, `PROFILE_UNKNOWN`. The mock stays unchanged.
   */
  load(next: NextWorld): Promise<void>
  apis(): Promise<ApiSummary[]>
}

/** A mock in this process. Calls take effect in order, and before later requests, even without `await`. */
export interface LocalKeymock extends Keymock {
  /** Handlers for MSW's `setupServer` and `setupWorker`, together with your own handlers. */
  readonly handlers: HttpHandler[]
  /** Calls the mock without network and without MSW, so that tests can run in parallel. */
  readonly fetch: typeof globalThis.fetch
  readonly profile: Profile
  readonly clock: LocalClock
  readonly latency: LocalLatency
  readonly requests: LocalRequests
  /** Resolves when the fixture is loaded. Requests wait for the fixture automatically. */
  readonly ready: Promise<void>
  /**
   * Copies the current state into related collections of @msw/data, which a test can query: keys, apis, identities and roles.
   * The collections are independent of the state.
   */
  data(): Promise<KeymockData>
  /**
   * Calls the listener after every answered request.
   *
   * @returns A function that removes the listener.
   */
  observe(listener: (exchange: Exchange) => void): () => void
}

/** The names of all options. The mock refuses other names, because some callers have no type checks. */
export const keymockOptionNames: Record<keyof KeymockOptions, true> = {
  fixtures: true,
  profile: true,
  neighbours: true,
  clock: true,
  randomSeed: true,
  baseUrl: true,
  faults: true,
  state: true,
}

export interface KeymockOptions {
  /**
   * The initial data (schemas/fixture.schema.json).
   * @default The default fixture: `fixtures/default.json`, with 250 keys in `api_payments` and the token `keymock-token`.
   */
  fixtures?: Fixture | undefined
  /**
   * The profile decides what the specification leaves open. Give the name of a shipped profile, or the differences from a
   * shipped profile.
   * @default 'standard'
   */
  profile?: GivenProfile | undefined
  /**
   * The operations outside the specification that the mock serves: `'all'`, `'none'`, or names such as `['keys.verifyKey']`.
   * @default The operations that the profile serves: none in `standard`, all in `unkey-v1`.
   */
  neighbours?: Neighbours | undefined
  /**
   * A clock, or a moment at which the clock is frozen.
   * @default The clock of the machine.
   */
  clock?: Clock | Moment | undefined
  /**
   * The seed of all random values. With equal options and a frozen clock, the same calls give the same bytes.
   * @default 0
   */
  randomSeed?: number | undefined
  /**
   * The base URL of the requests that `handlers` and `fetch` answer, for example `https://api.example.com`.
   * @default Any origin.
   */
  baseUrl?: string | undefined
  /**
   * Faults that apply from the beginning, and again after each reset (schemas/control/fault.schema.json).
   * @default nothing
   */
  faults?: readonly Fault[] | undefined
  /** A state that replaces the fixture's keys and identities. Tokens, APIs, roles and permissions still come from the fixture. */
  state?: Snapshot | undefined
}

/** @throws KeymockError `ARGUMENT_INVALID` */
export function checkSeed(randomSeed: unknown, caller: string): void {
  if (randomSeed === undefined || readValue(seed, randomSeed) !== undefined) return
  throw wrongArgument(
    `${caller}, randomSeed`,
    `Found ${shown(randomSeed)}; expected ${seed.program?.takes ?? seed.takes}.`,
  )
}
