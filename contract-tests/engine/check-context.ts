import type { RunRandom } from '../../src/common/random.js'
import type { Secrets } from '../../src/common/secrets/secrets.js'
import type { KeyPool } from '../keys/key-pool.js'
import type { RunJudge } from '../model/facts.js'
import type { Budget } from '../traffic/budget.js'
import type { CreateAccount } from '../traffic/create-account.js'
import type { TargetExchange } from '../traffic/exchange.js'
import type { Reader } from '../traffic/reader.js'
import type { Client } from '../traffic/requests.js'
import type { TargetClock } from './clock/target-clock.js'
import type { Time } from './clock/time.js'
import type { Outcome } from './outcome.js'
import type { RunFacts } from './run-facts.js'

export interface CheckContext extends Pick<Budget, 'keysLeft' | 'keysDenied' | 'requestsLeft'> {
  readonly run: RunFacts
  /** The run's token, for checks that change the token or send it in another header. */
  readonly token: string
  readonly client: Client
  readonly reader: Reader
  readonly pool: KeyPool
  readonly secrets: Secrets
  readonly time: Time
  readonly clock: TargetClock
  readonly random: RunRandom
  readonly history: readonly TargetExchange[]
  readonly judge: RunJudge
  readonly account: Pick<CreateAccount, 'settle'>
  /** The number of random cases; 0 for none. */
  readonly fuzz: number
  /** The fast-check path of the counterexample that the run repeats. */
  readonly fuzzPath: string | undefined
  /** Calls `act` with each item: at the same time, if the run sends requests at the same time. */
  eachOf<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void>
  /** Reports requests that a check omits because the budget is short, such as `3 listings`. */
  leaveOut(count: number, what: string): void
  /** Waits until every write must be visible, and removes the pages that the reader has stored. */
  settled(): Promise<void>
  allVisible(): Promise<void>
  /**
   * Repeats a failing assertion with new reads until `visibilityMs` after the last write, because a replica may not have the
   * write yet.
   */
  eventually(assertion: () => Promise<Outcome>): Promise<Outcome>
}
