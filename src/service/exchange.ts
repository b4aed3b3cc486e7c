import type { OperationName } from '../../schemas/operations.js'
import type { KeyEvent } from './events/service-event.js'
import type { EffectMember } from './faults/effects/effect.js'
import type { Refusal } from './journal/refusal.js'
import type { ExplainedFailure, MessageHeaders, ResponseMessage } from './message.js'
import type { Reached } from './request-context.js'

export type { OperationName }

/** One request and its answer. Contains everything that was sent, raw keys included: print it with care. */
export interface Exchange {
  /** Absent unless an operation has the path and method. */
  operation?: OperationName | undefined
  method: string
  /** As sent: absolute, or a path with its query. */
  url: string
  path: string
  /** The query, with its question mark. */
  search: string
  requestHeaders: MessageHeaders
  /** The body as text, if it was read. */
  requestBody?: string | undefined
  /** 0 for no answer because of a fault. */
  status: number
  responseHeaders: ResponseMessage['headers']
  /** Complete, even if a fault cut it. */
  responseBody: string
  /** The start of the request's processing. Unix milliseconds by the mock's clock. */
  at: number
  /** The duration of the answer, by the clock of the machine. */
  durationMs: number
  /** The reason why the request failed: the kind of failure, and a sentence for the terminal. */
  failure?: ExplainedFailure | undefined
  /** The stage that refused the request, and its rules. */
  refusal?: Refusal | undefined
  /** A probable mistake in a request that was served. The log shows it. */
  warning?: string | undefined
  /** The stage that answered. Undefined without an operation. */
  reached?: Reached | undefined
  /** Whether the operation took effect, whatever answer the client got. */
  isCarriedOut?: boolean | undefined
  /** The key that the operation changed. */
  changed?: KeyEvent | undefined
  /** The kind of broken connection, if the answer was incomplete. */
  connection?: ResponseMessage['connection']
  /** The applied faults: one that delays, one that answers, or both. */
  faults?: readonly AppliedFault[] | undefined
  /** The cause of an internal error. */
  error?: unknown
  /** Whether a service behind a proxy answered, not a mock. */
  isPassedOn?: boolean
}

/** A fault that applied to a request. */
export interface AppliedFault {
  id: string
  effect: EffectMember
  /** The effect's detail, in a word: the kind of failure, the status, the wait, or the connection's end. */
  detail: string
}
