import type {
  ContractObservation,
  ContractPlan,
  ContractResult,
  ContractTarget,
} from '../../schemas/generated/types.js'
import type { Secrets } from '../../src/common/secrets/secrets.js'
import type { Observation } from '../observations/observation.js'
import type { Requirement } from '../requirements/requirement.js'
import type { Ledger } from '../traffic/ledger.js'
import type { Time } from './clock/time.js'
import type { NamedOption } from './named-option.js'

/** Options of `runContract`. Only `baseUrl`, `token` and `apiId` are required. */
export interface ContractOptions extends Omit<ContractTarget, '$schema' | 'baseUrl' | 'apiId'> {
  /** The address of the service: the part of its URLs before `/v1`. It must not contain credentials, a query or a fragment. */
  baseUrl: string
  /** The bearer token. It appears in no report, error or event. */
  token: string
  /** The API in which the run creates and lists keys. */
  apiId: string
  /** @default globalThis.fetch */
  fetch?: typeof globalThis.fetch | undefined
  /** Whether the target runs in this process or on this machine. @default true when the host of baseUrl is a loopback address */
  local?: boolean | undefined

  /** Ids ("PFX-01"), topics ("prefix") or sections ("4.2") to check. A section includes its subsections. @default all */
  only?: readonly string[] | undefined
  /** Ids, topics or sections to leave out. @default none */
  skip?: readonly string[] | undefined
  /** Reasons for known failures, by the id of the requirement. These failures are in the report, but do not fail the run. */
  knownDeviations?: Readonly<Record<string, string>> | undefined
  /** Whether a broken SHOULD fails the run. @default false */
  strict?: boolean | undefined
  /** Whether an incomplete run has exit code 0. If no requirement passed, the exit code is still 3. @default false */
  allowIncomplete?: boolean | undefined
  /** Whether the suite also observes how the target makes the choices that the specification leaves open. @default true */
  observe?: boolean | undefined
  /**
   * Requirements and observations that replace those of the suite.
   * @internal
   */
  questions?: { requirements: readonly Requirement[]; observations: readonly Observation[] } | undefined

  /**
   * Whether to create keys until every pair of values of two fields occurs in a key. The plan shows the number of keys.
   * @default false
   */
  thorough?: boolean | undefined

  /** Whether to omit values at which a service may fail, such as texts over 256 characters or numbers over 31 bits. @default false */
  gentle?: boolean | undefined

  /** The maximum number of keys that the run creates. Checked before every create. @default 40, or 400 in a thorough run */
  maxKeys?: number | undefined
  /** The maximum number of requests, including retries. @default 400, or 4000 in a thorough run */
  maxRequests?: number | undefined
  /** The maximum number of requests per second; 0 for no limit. @default 0 */
  rps?: number | undefined
  /** The maximum number of concurrent requests. @default 1, but 6 if the target takes more than 100 ms an answer, and 12 in checks of concurrent requests */
  concurrency?: number | undefined
  /** The time limit of one request, in milliseconds. @default 10000 */
  requestTimeoutMs?: number | undefined
  /** The time limit of the whole run, in milliseconds. @default 600000 */
  timeoutMs?: number | undefined
  /** The longest Retry-After that the suite waits for, in milliseconds. @default 60000 */
  maxRetryAfterMs?: number | undefined

  /** The number of random cases; 0 for none. @default 0 */
  fuzz?: number | undefined
  /** `fuzz.path` of a failure in an earlier report. With the seed of that report, the run generates the counterexample again. */
  fuzzPath?: string | undefined
  /** The name of the run. Nearly every created key has this text in its name or externalId. @default random */
  runId?: string | undefined
  /** The seed of all random choices. The report shows this seed. @default random */
  randomSeed?: number | undefined
  /** @internal */
  time?: Time | undefined
  /**
   * Collects the token and every key of the run, for a caller that redacts its own output. @default a new collection
   * @internal
   */
  secrets?: Secrets | undefined
  /**
   * Called before and after each create. @default none
   * @internal
   */
  ledger?: Ledger | undefined
  /**
   * Returns the name of an option for the report. With `leastMs`, appends the smallest value that a check needs.
   * @default the name in `ContractOptions`
   * @internal
   */
  nameOf?: ((option: NamedOption, leastMs?: number) => string) | undefined
  /**
   * Whether the report contains the exchanges of an observation. @default none
   * @internal
   */
  needsEvidence?: ((observation: ContractObservation) => boolean) | undefined
  /** Ends the run early, with a report. */
  signal?: AbortSignal | undefined
  /** Called for each event of the run. Events contain no secret. */
  onProgress?: ((event: ContractEvent) => void) | undefined
  /** Called with the plan before the first create. If it returns false, the run ends and creates no key. @default returns true */
  confirmPlan?: ((plan: ContractPlan) => boolean | Promise<boolean>) | undefined
}

export type ContractEvent =
  | { kind: 'plan'; plan: ContractPlan }
  | { kind: 'warning'; text: string }
  | { kind: 'request'; count: number; operation: string; status: number | undefined; durationMs: number }
  | { kind: 'waiting'; ms: number; why: string }
  | { kind: 'requirement'; id: string; done: number; of: number }
  | { kind: 'result'; result: ContractResult; done: number; of: number }
  | { kind: 'observation'; id: string; done: number; of: number }
