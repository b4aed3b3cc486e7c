import type { Profile } from '../../schemas/generated/types.js'
import type { Draft, Stage } from './draft.js'
import type { OperationName } from './exchange.js'
import type { Failure } from './failure.js'
import type { Service } from './service.js'

/** A successful answer's body: JSON, as text or as UTF-8. */
export interface Success {
  body: string | Uint8Array<ArrayBuffer>
}

/** One operation of the specification: how its requests are checked, and what it does. */
export interface Operation<Input> {
  name: OperationName
  method: 'GET' | 'POST'
  path: string
  stages: Readonly<Record<Profile['requests']['stages'][number], Stage<Input>>>
  run(service: Service, draft: Draft<Input>): Promise<Success | Failure>
}

export function isFailure(result: Success | Failure): result is Failure {
  return 'kind' in result
}
