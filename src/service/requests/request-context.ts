import type { Profile } from '../../../schemas/generated/types.js'
import type { Api, Caller } from '../../domain/world.js'
import type { RequestMessage } from '../message.js'

/** A request on its way through the stages, with what has been found out so far. */
export interface RequestContext<Input> {
  readonly request: RequestMessage
  readonly search: string
  /** Read once per request, so that one request sees one instant. Unix milliseconds. */
  readonly now: number
  /** How far it has come. Nothing yet while there is no operation for it. */
  reached?: 'fault' | 'fault-afterwards' | Profile['requests']['stages'][number] | 'operation'
  /** The body as text. */
  text?: string
  /** The body as JSON. */
  json?: unknown
  caller?: Caller
  input?: Input
  api?: Api
}

/** What a stage before this one has found out. The order of stages is checked when a profile is loaded. */
export function known<T>(value: T | undefined): T {
  if (value === undefined) throw new TypeError('A stage ran before the one that it needs.')
  return value
}
