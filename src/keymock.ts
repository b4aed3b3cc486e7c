import type { HttpHandler } from 'msw'
import type { Fixture, Profile, Snapshot } from '../schemas/generated/types.js'
import type { KeymockData } from './data/keymock-data.js'
import type { GivenProfile } from './profile/profile-source.js'
import type { ApiSummary } from './service/controls/api-summaries.js'
import type { ClockControls, LocalClock } from './service/controls/clock-controls.js'
import type { FaultControls } from './service/controls/fault-controls.js'
import type { GivenKeyControls } from './service/controls/given-key.js'
import type { KeyControls } from './service/controls/key-controls.js'
import type { LatencyControls, LocalLatency } from './service/controls/latency-controls.js'
import type { NextAnswers } from './service/controls/next-answers.js'
import type { LocalRequests, RequestControls } from './service/controls/request-controls.js'
import type { Exchange } from './service/exchange.js'
import type { Fault } from './service/faults/fault.js'

export type { ApiSummary }

/** What the fake can start over with. */
export interface NextWorld {
  fixtures?: Fixture
  profile?: GivenProfile
  /** The faults that are there from the beginning, and again after each reset. */
  faults?: readonly Fault[]
}

/** Every member of `NextWorld`. */
export const nextWorldNames: Record<keyof NextWorld, true> = { fixtures: true, profile: true, faults: true }

/**
 * A stateful fake of a key management service: in this process, in a page, in a test, or behind the control API of a server.
 *
 * Whatever changes something returns a promise. What is read of a fake in this process is there at once, and of one behind a
 * server it is a promise: whoever waits for all of it can do with either.
 */
export interface Keymock extends GivenKeyControls, NextAnswers {
  readonly profile: Profile | Promise<Profile>
  /** The time as the fake sees it, to be moved at will. */
  readonly clock: ClockControls
  /** What happens to keys that the two operations do not offer: to use, update, delete and verify them. */
  readonly keys: KeyControls
  /** What is to happen to requests that are still to come: failures, waits, broken connections, quotas. */
  readonly faults: FaultControls
  /** How long every answer is held back. */
  readonly latency: LatencyControls
  /** What was asked and answered since the last reset: to be found, counted and waited for. */
  readonly requests: RequestControls
  /** Back to the fixture: keys, identities, clock and chance. What is under way ends on the state that is gone. */
  reset(): Promise<void>
  /** The whole state, to be restored later. It holds the raw keys of recoverable keys. */
  snapshot(): Promise<Snapshot>
  /** @throws KeymockError `SNAPSHOT_INVALID` */
  restore(snapshot: Snapshot): Promise<void>
  /**
   * Starts over with another fixture or profile; what is not given stays.
   * @throws KeymockError `FIXTURE_INVALID`, `PROFILE_INVALID`, `FAULT_INVALID`: then nothing has changed.
   */
  load(next: NextWorld): Promise<void>
  apis(): Promise<ApiSummary[]>
}

/** A fake in this process. What is called has happened when the call returns: the promise need not be waited for. */
export interface LocalKeymock extends Keymock {
  /** For MSW's `setupServer` and `setupWorker`, next to handlers of your own. */
  readonly handlers: HttpHandler[]
  /** Asks the fake without a network, and without MSW intercepting anything: tests may run side by side. */
  readonly fetch: typeof globalThis.fetch
  readonly profile: Profile
  readonly clock: LocalClock
  readonly latency: LocalLatency
  readonly requests: LocalRequests
  /** Resolves when the fixture is loaded. Requests wait for it by themselves. */
  readonly ready: Promise<void>
  /**
   * The state at this moment as related collections of @msw/data, to be queried: keys, apis, identities and roles. They are a
   * copy: what is done to them changes nothing, and what happens later is not in them.
   */
  data(): Promise<KeymockData>
  /** Calls back after every answered request. */
  observe(listener: (exchange: Exchange) => void): () => void
}
