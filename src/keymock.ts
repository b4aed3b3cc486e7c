import type { HttpHandler } from 'msw'
import type { Fixture, Profile, Snapshot } from '../schemas/generated/types.js'
import type { FaultControls, NextAnswers } from './actions/faults.js'
import type { ClockControls, LatencyControls, LocalClock, LocalLatency } from './actions/time.js'
import type { KeymockData } from './data/keymock-data.js'
import type { GivenProfile } from './profile/profile-source.js'
import type { GivenKeyControls } from './service/controls/given-key.js'
import type { ApiSummary } from './service/controls/in-state.js'
import type { KeyControls } from './service/controls/key-controls.js'
import type { LocalRequests, RequestControls } from './service/controls/request-controls.js'
import type { Exchange } from './service/exchange.js'
import type { Fault } from './service/faults/fault.js'

export type { ApiSummary }

export interface NextWorld {
  fixtures?: Fixture
  profile?: GivenProfile
  /** Faults that apply from the beginning, and again after each reset. */
  faults?: readonly Fault[]
}

export const nextWorldNames: Record<keyof NextWorld, true> = { fixtures: true, profile: true, faults: true }

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
