import type { Profile } from '../../schemas/generated/types.js'
import type { OperationDescription, OperationName } from '../../schemas/operations.js'
import type { FailureKind } from '../profile/profile-source.js'
import type { Failure } from './failures/failure.js'
import type { CheckedContext, StepName } from './request-context.js'
import type { State } from './state.js'

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
  /** The path of the profile's member that lists the required permissions. Empty if the profile has no such member. */
  permissions: string
  /** Whether an answer to this query may show raw keys. */
  showsKeys(search: string): boolean
  /** Reads the parameters of the query. Absent for operations with a body. */
  parameters?(search: string, profile: Profile): unknown
  /** Describes a probable mistake in a served request, for the person at the terminal. */
  doubts?(context: CheckedContext<Input>): string | undefined
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
