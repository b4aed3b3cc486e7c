import type { BrokenRule } from '../../schemas/generated/types.js'
import type { OperationName } from '../../schemas/operations.js'
import type { FailureKind } from '../profile/profile-source.js'
import type { EffectMember } from './faults/fault.js'
import type { ExplainedFailure, MessageHeaders, ResponseMessage } from './message.js'
import type { KeyEvent, ListedIds, Reached } from './operation.js'

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

/** The stage that refused a request, the broken rules, and an explanation from the data. */
export interface Refusal {
  /** `route` means a refusal before all stages. `fault-afterwards` means a fault after the operation. */
  by: 'route' | 'fault-afterwards' | Reached
  rules: BrokenRule[]
  because?: string
}

/** The part of the answer that the client got. */
export type Received = 'all' | 'half' | 'nothing'

/** The outcome of a request, for all output formats of the journal. */
export interface RequestOutcome {
  /** Whether the request succeeded: no failure, no fault except a delay, and a status below 400. */
  ok: boolean
  /** The kind of failure, or `fault` if a fault set a custom status or broke the connection, or the client stopped waiting. */
  failure?: FailureKind | 'fault'
  received: Received
  /** Whether the operation took effect, whatever answer the client got. Absent for a service behind a proxy. */
  carriedOut?: boolean
  /** The key that the request changed, even if the request failed. */
  changed?: KeyChange
}

interface KeyChange {
  change: 'created' | 'used' | 'updated' | 'deleted'
  keyId: string
}

export function outcomeOf(exchange: Exchange): RequestOutcome {
  const { failure, faults, isCarriedOut, isPassedOn, changed, connection, status } = exchange
  const isBroken = connection !== undefined || faults?.some(({ effect }) => effect !== 'delay') === true
  const kind = failure?.kind ?? (isBroken ? 'fault' : undefined)
  return {
    ok: kind === undefined && status > 0 && status < 400,
    ...(kind !== undefined && { failure: kind }),
    received: connection === 'cut' ? 'half' : connection || status === 0 ? 'nothing' : 'all',
    ...(!isPassedOn && { carriedOut: isCarriedOut === true }),
    ...(changed !== undefined && { changed: { change: changed.change, keyId: changed.keyId } }),
  }
}

/** A sentence about a refused request, or about a probable mistake in a served request. Contains no query, header or body. */
export function problemOf({ method, path, status, failure, warning }: Exchange): string | undefined {
  if (failure !== undefined) return `${method} ${path} got ${status} (${failure.kind}). ${failure.hint}`
  return warning === undefined ? undefined : `${method} ${path}: ${warning}`
}
