import type { OperationDescription, OperationName } from '../../schemas/operations.js'
import type { Failure } from './failures/failure.js'
import type { CheckedContext, StepName } from './request-context.js'
import type { State } from './state.js'

/** A successful answer's body: JSON, in pieces that are sent one after the other. */
export interface Success {
  body: readonly string[]
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
  /** What a served request most probably meant otherwise. For the person at the terminal. */
  doubts?(context: CheckedContext<Input>): string | undefined
  /** The caller lacks a permission: the section of the profile that lists what is needed. */
  permissions: string
}

export function isFailure(result: Success | Failure): result is Failure {
  return 'kind' in result
}
