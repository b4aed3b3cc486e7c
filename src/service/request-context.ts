import type { Profile, StoredKey } from '../../schemas/generated/types.js'
import type { Api, Caller } from '../domain/world.js'
import type { KeyEvent } from './events/service-event.js'
import type { RequestMessage } from './message.js'

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
