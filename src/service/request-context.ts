import type { Profile, StoredKey } from '../../schemas/generated/types.js'
import type { Api, Caller } from '../domain/world.js'
import type { KeyEvent } from './events/service-event.js'
import type { RequestMessage } from './message.js'

/** The name of a step, as profiles order them. */
export type StepName = Profile['requests']['stages'][number]

/** The place on its way where a request got its answer. */
export type Reached = 'fault' | StepName | 'operation'

/** A request on its way through the steps, with what they found out. */
export interface RequestContext<Input> {
  readonly request: RequestMessage
  readonly search: string
  /** Read once per request, so that one request sees one instant. Unix milliseconds. */
  readonly now: number
  /** The id of the request, as headers and bodies of the profile show it. Drawn when it is asked for. */
  readonly requestId: () => string
  /** How far the request came. Undefined without an operation. */
  reached?: Reached
  /** Whether the operation did what was asked. */
  isCarriedOut?: boolean
  /** Whether a fault replaced the operation's result. */
  isReplaced?: boolean
  /** The changes by the operation, also if it failed. */
  changed?: KeyEvent
  /** The body as text. */
  text?: string
  /** The body as JSON. */
  json?: unknown
  caller?: Caller
  input?: Input
  api?: Api
  /** The key that a request names, where its API is not in the request. */
  key?: StoredKey
}

/**
 * A context in which the steps before have filled their members: loading a profile checks that steps come in an order in which each
 * finds what it needs.
 */
export interface CheckedContext<Input> extends RequestContext<Input> {
  caller: Caller
  input: Input
  api: Api
}
