import type { ContractExchange } from '../../schemas/generated/types.js'

export type OperationSent = ContractExchange['operation']

/**
 * The purpose of a request. `lawful` requests keep to the specification and must succeed; `refusal` requests must fail; `probe`
 * requests ask about a choice, so any answer is fine.
 */
export type Purpose = 'lawful' | 'refusal' | 'probe'

export interface SentRequest {
  method: string
  /** Path without the base URL. */
  path: string
  query: readonly (readonly [name: string, value: string])[]
  url: string
  /** Names in lower case. Holds the token, so only the redacted form leaves the engine. */
  headers: Readonly<Record<string, string>>
  body?: string
  /** Whether the body was sent in pieces that end within letters. */
  inPieces?: true
}

export interface ReceivedResponse {
  status: number
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  text: string
  /** The body read as JSON; undefined if it is not JSON. */
  json: unknown
}

export type NoAnswer = NonNullable<ContractExchange['noAnswer']>

/** One request and its answer, unredacted. It stays inside the engine; `reportExchange` makes the redacted form. */
export interface TargetExchange {
  /** Position in the run; 1 is the first request. */
  id: number
  operation: OperationSent
  purpose: Purpose
  request: SentRequest
  response?: ReceivedResponse
  noAnswer?: NoAnswer
  startedAtMs: number
  durationMs: number
}

/** An exchange that has its answer. */
export type AnsweredExchange = TargetExchange & { response: ReceivedResponse }

export function isAnswered(exchange: TargetExchange): exchange is AnsweredExchange {
  return exchange.response !== undefined
}

/** Whether its status is 2xx. */
export function isSuccess({ response }: AnsweredExchange): boolean {
  return response.status >= 200 && response.status < 300
}
