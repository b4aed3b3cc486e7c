import type {
  BrokenRule,
  Fixture,
  Profile,
  ProfileFailure,
  StoredKey,
} from '../../schemas/generated/types.js'
import { type OperationDescription, type OperationName, operationNamed } from '../../schemas/operations.js'
import type { AdjustableClock } from '../domain/clock.js'
import type { KeyStore } from '../domain/key-store.js'
import type { RecordTexts } from '../domain/keys/key-record.js'
import type { RateLimitCounters } from '../domain/keys/key-state.js'
import type { LaggingTotal, ListedPage, StaleCache } from '../domain/listing/list-keys.js'
import type { Random, RandomFrom } from '../domain/random.js'
import type { Api, Caller, World } from '../domain/world.js'
import type { FailureKind } from '../profile/profile-source.js'
import type { Violation } from './failures/violation.js'
import type { RequestMessage } from './message.js'

/** Only `path` may contain a client's secret. */
export type ServiceEvent =
  | {
      type: 'request'
      /** The id of the request's entry in the journal. */
      request: number
      operation?: OperationName
      method: string
      path: string
      status: number
      failure?: FailureKind
    }
  | KeyEvent
  | { type: 'clock'; frozen: boolean; offsetMs: number }
  | { type: 'fault'; change: 'added' | 'removed' | 'used-up'; fault?: string }
  | { type: 'reset' }

export interface KeyEvent {
  type: 'key'
  change: 'created' | 'used' | 'updated' | 'deleted'
  keyId: string
  apiId: string
}

export type Emit = (event: ServiceEvent) => void

/** A reset creates a new state, but running requests finish with the old state. */
export interface State {
  readonly fixture: Fixture
  readonly profile: Profile
  /** A request that creates a role or permission replaces the world. */
  world: World
  readonly store: KeyStore
  readonly clock: AdjustableClock
  readonly random: RandomFrom
  /** A separate random source for the ids of requests, so that new keys do not depend on the number of earlier requests. */
  readonly requestIds: Random
  readonly cache: StaleCache<ListedPage>
  /** Caches keys for getKey, by the ids in requests. The letter case of these ids may differ from the stored ids. */
  readonly keyCache: StaleCache<StoredKey | undefined>
  /** Counts the use of rate limits, except a key's own limit: that count is in the stored key. */
  readonly counters: RateLimitCounters
  readonly total: LaggingTotal
  readonly recordTexts: RecordTexts
  /** The headers of every response. Undefined if a header contains a placeholder, such as `{requestId}`. */
  readonly plainHeaders: Readonly<Record<string, string>> | undefined
  /** Does nothing after a new state has replaced this state. */
  readonly emit: Emit
}

export interface Success {
  /** The pieces of one JSON text. */
  body: readonly string[]
  headers?: Readonly<Record<string, string>>
}

/** Checks a request, and adds the result to the context. */
export type Step<Input> = (
  state: State,
  context: CheckedContext<Input>,
) => Failure | undefined | Promise<Failure | undefined>

export interface Operation<Input> extends OperationDescription {
  name: OperationName
  /** A step without an entry checks nothing. */
  steps: Readonly<Partial<Record<StepName, Step<Input>>>>
  run(state: State, context: CheckedContext<Input>): Promise<Success | Failure>
  failures: readonly FailureKind[]
  /** Whether an answer to this query may show raw keys. @default never */
  showsKeys?(search: string): boolean
  /** Reads the parameters of the query. Absent for operations with a body. */
  parameters?(search: string, profile: Profile): unknown
  /** Describes a probable mistake in a served request, for the person at the terminal. */
  warning?(context: CheckedContext<Input>): string | undefined
}

/** Without side effects, so that a bundle can drop the operation. */
export function operationOf<Input>(
  name: OperationName,
  parts: Omit<Operation<Input>, keyof OperationDescription>,
): Operation<Input> {
  return { ...operationNamed(name), ...parts }
}

export const commonFailures = [
  'api-not-found',
  'internal-error',
  'invalid-request',
  'missing-permission',
  'missing-token',
  'rate-limited',
  'request-timeout',
  'service-unavailable',
  'unknown-token',
] as const satisfies readonly FailureKind[]

/** A step before the operation. The profile sets the order of the steps. */
export type StepName = Profile['requests']['stages'][number]

/** A stage that can answer a request. */
export type Reached = 'fault' | StepName | 'operation'

/** The page of a listing. */
export interface ListedIds {
  keyIds: string[]
  cursor?: string
}

export interface RequestContext<Input> {
  readonly request: RequestMessage
  readonly search: string
  /** Unix milliseconds. All steps of the request use this time. */
  readonly now: number
  /** The first call generates the id. */
  readonly requestId: () => string
  /** The last stage that the request reached. Undefined if no operation has the path and method. */
  reached?: Reached
  isCarriedOut?: boolean
  /** Whether a fault replaced the operation's result. */
  isReplaced?: boolean
  /** The event for the key that the operation changed. Set even if the operation failed after the change. */
  changed?: KeyEvent
  listed?: ListedIds
  text?: string
  json?: unknown
  caller?: Caller
  input?: Input
  api?: Api
  key?: StoredKey
}

/**
 * A context after the steps that set these members. keymock refuses a profile that puts a step before another step
 * whose result it needs.
 */
export interface CheckedContext<Input> extends RequestContext<Input> {
  caller: Caller
  input: Input
  api: Api
}

export interface Failure {
  kind: FailureKind
  /** Replaces the profile's answer to this kind of failure. */
  answer?: ProfileFailure
  /** Values for the placeholders in the profile's answer, such as `{limit}`. */
  details?: Readonly<Record<string, string | number>>
  violations?: readonly Violation[]
  /** The broken rule. Without a section, the operation's section applies. Absent if `violations` has the rules. */
  rule?: Partial<BrokenRule>
  /** Undefined for violations in the request's body. */
  violationsIn?: 'query'
}
