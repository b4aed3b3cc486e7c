import type {
  ContractObservation,
  ContractPlan,
  ContractResult,
  ContractTarget,
} from '../../schemas/generated/types.js'
import type { LearntNames } from '../keys/learn-names.js'
import type { Observation } from '../observations/observation.js'
import type { Requirement } from '../requirements/requirement.js'
import type { Secrets } from '../secrets/secrets.js'
import type { Ledger } from '../traffic/ledger.js'
import type { Time } from './clock/time.js'
import type { NamedOption } from './named-option.js'

/** Options of `runContract`. All have defaults, except the address, the token and the API. */
export interface ContractOptions extends Omit<ContractTarget, '$schema' | 'baseUrl' | 'apiId'> {
  /** The address of the service: the part of its URLs before `/v1`. It contains no user name, password or token. */
  baseUrl: string
  /** The bearer token. It appears in no report, error or event. */
  token: string
  /** The API in which keys are created and listed. */
  apiId: string
  /** @default globalThis.fetch */
  fetch?: typeof globalThis.fetch | undefined
  /** Whether the target is this process or this machine. @default true when the host of baseUrl is a loopback address */
  local?: boolean | undefined

  /** Ids ("PFX-01"), groups ("prefix") or sections ("4.2") to check. A section includes its subsections. @default all */
  only?: readonly string[] | undefined
  /** Ids, groups or sections to leave out. @default none */
  skip?: readonly string[] | undefined
  /** Requirements that the target is known to break, each with a reason. The report lists them; they do not fail the run. */
  knownDeviations?: Readonly<Record<string, string>> | undefined
  /** Whether a broken SHOULD fails the run. @default false */
  strict?: boolean | undefined
  /** Whether an incomplete run exits with 0. @default false */
  allowIncomplete?: boolean | undefined
  /** Whether the suite also observes choices. @default true */
  observe?: boolean | undefined
  /**
   * Roles and permissions that an earlier run read from existing keys. With them, a run sends the same requests as that run.
   * @internal
   */
  learntNames?: LearntNames | undefined
  /**
   * Requirements and observations that replace the suite's own. The same rules apply.
   * @internal
   */
  questions?: { requirements: readonly Requirement[]; observations: readonly Observation[] } | undefined

  /** Creates keys until they cover every pair of values of two fields. The plan shows their number. @default false */
  thorough?: boolean | undefined

  /** Whether to omit values that a service might fail at: texts past 256 characters, numbers past 31 bits. @default false */
  gentle?: boolean | undefined

  /** The most keys to create. Checked before every create. @default 40, or 400 in a thorough run */
  maxKeys?: number | undefined
  /** The most requests to send, with retries. @default 400, or 4000 in a thorough run */
  maxRequests?: number | undefined
  /** The most requests per second; 0 for no limit. @default 0 */
  rps?: number | undefined
  /** The number of concurrent requests; 1 sends all in turn. @default 1, and up to 12 in checks of concurrent requests */
  concurrency?: number | undefined
  /** The time limit of one request, in milliseconds. @default 10000 */
  requestTimeoutMs?: number | undefined
  /** The time limit of the whole run, in milliseconds. @default 600000 */
  timeoutMs?: number | undefined
  /** The longest Retry-After that the suite waits for, in milliseconds. @default 60000 */
  maxRetryAfterMs?: number | undefined

  /** The number of cases to draw; 0 for none. @default 0 */
  fuzz?: number | undefined
  /** The path of a counterexample in a report. With the same seed, the run draws that counterexample again. */
  fuzzPath?: string | undefined
  /** Names the run, and is part of the name or the externalId of nearly every key that it makes. @default drawn */
  runId?: string | undefined
  /** The seed of all random choices. The report shows it. @default drawn */
  randomSeed?: number | undefined
  /**
   * The clock of the run, and its only way to wait.
   * @internal
   */
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
   * Returns the name of an option in the texts of the report, and its least value if it is a time. @default the name in `ContractOptions`
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
  /** Called for each event of the run. Events hold no secret. */
  onProgress?: ((event: ContractEvent) => void) | undefined
  /** Called before the first create. If it returns false, the run ends without a key. @default returns true */
  confirmPlan?: ((plan: ContractPlan) => boolean | Promise<boolean>) | undefined
}

/** Events of a run. */
export type ContractEvent =
  | { kind: 'plan'; plan: ContractPlan }
  | { kind: 'warning'; text: string }
  | { kind: 'request'; count: number; operation: string; status: number | undefined; durationMs: number }
  | { kind: 'waiting'; ms: number; why: string }
  | { kind: 'requirement'; id: string; done: number; of: number }
  | { kind: 'result'; result: ContractResult; done: number; of: number }
  | { kind: 'observation'; id: string; done: number; of: number }
