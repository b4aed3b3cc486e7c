import type { OperationName } from '../../schemas/operations.js'
import type { KeyEvent } from './events/service-event.js'
import type { EffectMember } from './faults/effects/effect.js'
import type { Refusal } from './journal/refusal.js'
import type { ExplainedFailure, MessageHeaders, ResponseMessage } from './message.js'
import type { Reached } from './request-context.js'

export type { OperationName }

/** One request and how it was answered. It holds what was really sent, raw keys included: print it with care. */
export interface Exchange {
  /** Not there for a path or method that is not an operation's. */
  operation?: OperationName | undefined
  method: string
  /** As it came: absolute, or a path with its query. */
  url: string
  path: string
  /** The query, with its question mark. */
  search: string
  requestHeaders: MessageHeaders
  /** The body as text, if it was read. */
  requestBody?: string | undefined
  /** 0 when a fault left it without one. */
  status: number
  responseHeaders: ResponseMessage['headers']
  /** Whole, also where a fault cut it. */
  responseBody: string
  /** When the request was taken up. Unix milliseconds by the fake's clock. */
  at: number
  /** How long the answer took, by the clock of the machine. */
  durationMs: number
  /** Why the request failed: the kind of failure, and a sentence for the person at the terminal. */
  failure?: ExplainedFailure | undefined
  /** Where on its way the request was refused, and by which rules. */
  refusal?: Refusal | undefined
  /** A probable mistake in a request that was served. The log shows it. */
  warning?: string | undefined
  /** The place on its way where it got its answer. Undefined without an operation. */
  reached?: Reached | undefined
  /** Whether the operation did what was asked, whatever the client heard of it. */
  isCarriedOut?: boolean | undefined
  /** The key that the operation changed. */
  changed?: KeyEvent | undefined
  /** How the connection broke, if the answer was not complete. */
  connection?: ResponseMessage['connection']
  /** The faults that happened to it: one that waits, one that answers, or both. */
  faults?: readonly AppliedFault[] | undefined
  /** The cause of an internal error. */
  error?: unknown
  /** Whether a service behind a proxy answered it, and no fake. */
  isPassedOn?: boolean
}

/** A fault that happened to a request. */
export interface AppliedFault {
  id: string
  effect: EffectMember
  /** More of the effect, in a word: the kind of failure, the status, the wait, what happened to the connection. */
  detail: string
}
