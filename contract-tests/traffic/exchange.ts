import type { ContractExchange } from '../../schemas/generated/types.js'

export type OperationSent = ContractExchange['operation']

/**
 * The purpose of a request. A `lawful` request follows the specification and must succeed. A `refusal` request must fail. A
 * `probe` request tests behavior that the specification leaves open, so any answer is fine.
 */
export type Purpose = 'lawful' | 'refusal' | 'probe'

export interface SentRequest {
  method: string
  /** The path without the base URL. */
  path: string
  query: readonly (readonly [name: string, value: string])[]
  url: string
  /** Names in lower case. The headers contain the token, so only a redacted copy leaves the engine. */
  headers: Readonly<Record<string, string>>
  body?: string
  /** Whether the body was sent in pieces that end within characters. */
  inPieces?: true
}

export interface ReceivedResponse {
  status: number
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  text: string
  /** The body, parsed as JSON. Undefined if the body is not JSON, or has too many nested levels. */
  json: unknown
}

export type NoAnswer = NonNullable<ContractExchange['noAnswer']>

/** A request and its answer, not redacted. Exchanges stay in the engine: `reportExchange` makes redacted copies for reports. */
export interface TargetExchange {
  /** The position in the run, from 1. */
  id: number
  operation: OperationSent
  purpose: Purpose
  /** The requirements that a refused create serves, such as `AUT-02 AUT-08`. */
  serves?: string
  request: SentRequest
  response?: ReceivedResponse
  noAnswer?: NoAnswer
  startedAtMs: number
  durationMs: number
}

export type AnsweredExchange = TargetExchange & { response: ReceivedResponse }

export function isAnswered(exchange: TargetExchange): exchange is AnsweredExchange {
  return exchange.response !== undefined
}

export function isSuccess({ response }: AnsweredExchange): boolean {
  return response.status >= 200 && response.status < 300
}

/** Thrown if a request gets no answer of the service, but the run can continue. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered'
  constructor(
    readonly exchange: TargetExchange,
    readonly code: string | undefined,
  ) {
    super(exchange.noAnswer?.message ?? `${exchange.response?.status} from a gateway.`)
  }
}

/** Whether the target answered, but the run could not keep the body. */
export function isTooLarge({ noAnswer }: TargetExchange): boolean {
  return noAnswer?.kind === 'unreadable'
}
