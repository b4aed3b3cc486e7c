import type { Profile } from '../../schemas/generated/types.js'
import type { OperationDescription, OperationName } from '../../schemas/operations.js'
import type { FailureKind } from '../profile/profile-source.js'
import type { Failure } from './failures/failure.js'
import type { CheckedContext, StepName } from './request-context.js'
import type { State } from './state.js'

/** A successful answer's body: JSON in pieces, sent one after the other. */
export interface Success {
  body: readonly string[]
  /** Headers in addition to those of every response. */
  headers?: Readonly<Record<string, string>>
}

/** One check of a request: adds its result to the context, or returns the reason for a failure. */
export type Step<Input> = (
  state: State,
  context: CheckedContext<Input>,
) => Failure | undefined | Promise<Failure | undefined>

/** The checks and the action of an operation. */
export interface Operation<Input> extends OperationDescription {
  name: OperationName
  /** A step without an entry checks nothing. */
  steps: Readonly<Partial<Record<StepName, Step<Input>>>>
  run(state: State, context: CheckedContext<Input>): Promise<Success | Failure>
  /** The kinds of failure of its answers. */
  failures: readonly FailureKind[]
  /** The member of the profile that lists its required permissions. */
  permissions: string
  /** Whether an answer to this query may show raw keys. */
  showsKeys(search: string): boolean
  /** The parameters of a served request. Undefined for an operation with a body. */
  parameters?(search: string, profile: Profile): unknown
  /** A probable mistake in a request that was served. For the person at the terminal. */
  doubts?(context: CheckedContext<Input>): string | undefined
}

/** Failures of every operation with a token and an API. */
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
