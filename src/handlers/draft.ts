import type { Api, Caller } from '../domain/world.js'
import type { Failure } from './failure.js'
import type { Service } from './service.js'

/** A request on its way through the stages, with what has been found out so far. */
export interface Draft<Input> {
  readonly request: Request
  readonly search: string
  /** Read once per request, so that one request sees one instant. Unix milliseconds. */
  readonly now: number
  /** The body as text. */
  text?: string
  /** The body as JSON. */
  json?: unknown
  caller?: Caller
  input?: Input
  api?: Api
}

/** One check of a request: it adds what it found out to the draft, or tells why the request fails. */
export type Stage<Input> = (
  service: Service,
  draft: Draft<Input>,
) => Failure | undefined | Promise<Failure | undefined>

/** What a stage before this one has found out. The order of stages is checked when a profile is loaded. */
export function known<T>(value: T | undefined): T {
  if (value === undefined) throw new TypeError('A stage ran before the one that it needs.')
  return value
}
