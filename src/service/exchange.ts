import type { OperationName } from '../../schemas/operations.js'
import type { KeyEvent } from './events/service-event.js'
import type { EffectMember } from './faults/effects/effect.js'
import type { Refusal } from './journal/refusal.js'
import type { ExplainedFailure, MessageHeaders, ResponseMessage } from './message.js'
import type { ListedIds, Reached } from './request-context.js'

export type { OperationName }

/** One request and its answer, unredacted: an exchange may contain tokens and raw keys. */
export interface Exchange {
  /** Undefined if no operation has this path and method. */
  operation?: OperationName | undefined
  method: string
  /** The URL as the client sent it, without the path of `baseUrl`: absolute, or a path with its query. */
  url: string
  path: string
  /** The query, with its question mark. */
  search: string
  requestHeaders: MessageHeaders
  /** The body as text, if it was read. */
  requestBody?: string | undefined
  /** 0 if no answer was sent. */
  status: number
  responseHeaders: ResponseMessage['headers']
  /** The complete body, even if a fault closed the connection midway. */
  responseBody: string
  /** The start of the request's processing. Unix milliseconds by the mock's clock. */
  at: number
  /** The processing time by the machine's clock, without the configured latency. */
  durationMs: number
  /** The kind of failure, and a sentence for the terminal. */
  failure?: ExplainedFailure | undefined
  /** The stage that refused the request, and the broken rules. */
  refusal?: Refusal | undefined
  /** A probable mistake in a served request, for the log. */
  warning?: string | undefined
  /** The stage that answered. Undefined if no operation has the path and method. */
  reached?: Reached | undefined
  /** Whether the operation took effect, whatever answer the client got. */
  isCarriedOut?: boolean | undefined
  /** The key that the operation changed, and the kind of change. */
  changed?: KeyEvent | undefined
  /** The page of a listing. */
  listed?: ListedIds | undefined
  /** How the connection broke. */
  connection?: ResponseMessage['connection']
  /** The applied faults: at most one fault that delays, and one that decides the answer. */
  faults?: readonly AppliedFault[] | undefined
  /** The cause of an internal error. */
  error?: unknown
  /** Whether the answer is from a service behind a proxy, and not from a mock. */
  isPassedOn?: boolean
}

export interface AppliedFault {
  id: string
  effect: EffectMember
  /**
   * The value of the effect: the kind of failure, the status, the wait, the quota, or the kind of broken connection.
   */
  detail: string
  /** Real time. Undefined if the fault did not wait. */
  waitedMs?: number
}
