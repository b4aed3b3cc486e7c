import type { Profile } from '../../schemas/generated/types.js'
import type { OperationDescription, OperationName } from '../../schemas/operations.js'
import type { Failure } from './failures/failure.js'
import type { RequestContext } from './requests/request-context.js'
import type { State } from './state.js'

/** A successful answer's body: JSON. */
export interface Success {
  body: string
}

/** One check of a request: it adds what it found out to the context, or says why the request fails. */
export type Stage<Input> = (
  state: State,
  context: RequestContext<Input>,
) => Failure | undefined | Promise<Failure | undefined>

/** One operation of the specification: how its requests are checked, and what it does. */
export interface Operation<Input> extends OperationDescription {
  name: OperationName
  stages: Readonly<Record<Profile['requests']['stages'][number], Stage<Input>>>
  run(state: State, context: RequestContext<Input>): Promise<Success | Failure>
}

export function isFailure(result: Success | Failure): result is Failure {
  return 'kind' in result
}
