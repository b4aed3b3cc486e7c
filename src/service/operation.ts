import type { Profile } from '../../schemas/generated/types.js'
import type { OperationDescription, OperationName } from '../../schemas/operations.js'
import type { FailureKind } from '../profile/profile-source.js'
import type { Failure } from './failures/failure.js'
import type { CheckedContext, StepName } from './request-context.js'
import type { State } from './state.js'

/** A successful answer's body: JSON, in pieces that are sent one after the other. */
export interface Success {
  body: readonly string[]
  /** Headers in addition to those of every response. */
  headers?: Readonly<Record<string, string>>
}

/** One check of a request: it adds what it found out to the context, or says why the request fails. */
export type Step<Input> = (
  state: State,
  context: CheckedContext<Input>,
) => Failure | undefined | Promise<Failure | undefined>

/** How the requests of an operation are checked, and what it does. */
export interface Operation<Input> extends OperationDescription {
  name: OperationName
  /** A step without an entry has nothing to check. */
  steps: Readonly<Partial<Record<StepName, Step<Input>>>>
  run(state: State, context: CheckedContext<Input>): Promise<Success | Failure>
  /** The kinds of failure that it can answer with. */
  failures: readonly FailureKind[]
  /** The member of the profile that lists the permissions that it needs. */
  permissions: string
  /** Whether an answer to this query may show raw keys. */
  showsKeys(search: string): boolean
  /** The parameters of a served request. Undefined for an operation that takes a body. */
  parameters?(search: string, profile: Profile): unknown
  /** A probable mistake in a request that was served. For the person at the terminal. */
  doubts?(context: CheckedContext<Input>): string | undefined
}

/** Failures that every operation with a token and an API can answer with. */
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
