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
  /** The member of the profile that lists the permissions that it needs. */
  permissions: string
  /** Whether an answer to this query may show raw keys. */
  showsKeys(search: string): boolean
}
