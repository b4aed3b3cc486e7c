import type { Profile, StoredKey } from '../../schemas/generated/types.js'
import type { Api, Caller } from '../domain/world.js'
import type { KeyEvent } from './events/service-event.js'
import type { RequestMessage } from './message.js'

/** The name of a step, as profiles order them. */
export type StepName = Profile['requests']['stages'][number]

/** The stage that answers a request. */
export type Reached = 'fault' | StepName | 'operation'

/** A request on its way through the steps, with their results. */
export interface RequestContext<Input> {
  readonly request: RequestMessage
  readonly search: string
  /** The time of the request in Unix milliseconds. All of its steps see this instant. */
  readonly now: number
  /** The id of the request in the profile's headers and bodies. Drawn on demand. */
  readonly requestId: () => string
  /** The last stage of the request. Undefined without an operation. */
  reached?: Reached
  /** Whether the operation took effect. */
  isCarriedOut?: boolean
  /** Whether a fault replaced the operation's result. */
  isReplaced?: boolean
  /** The changes by the operation, even if it failed. */
  changed?: KeyEvent
  /** The body as text. */
  text?: string
  /** The body as JSON. */
  json?: unknown
  caller?: Caller
  input?: Input
  api?: Api
  /** The key of a request that does not name its API. */
  key?: StoredKey
}

/**
 * A context with the members that earlier steps fill. Loading a profile checks that each step comes after those that it needs.
 */
export interface CheckedContext<Input> extends RequestContext<Input> {
  caller: Caller
  input: Input
  api: Api
}
