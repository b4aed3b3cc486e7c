import type { ExplainedFailure } from '../service/message.js'

/** A request that the server has answered, for a log. It holds what the client sent: print it with care. */
export interface AnsweredRequest {
  method: string
  path: string
  /** The query, with its question mark. */
  search: string
  status: number
  /** From the end of the request's head to the answer, chosen latency included. */
  durationMs: number
  /** Its bearer token, so that a log can hide it. */
  token?: string | undefined
  failure?: ExplainedFailure | undefined
  /** A probable mistake in a request that was served. */
  warning?: string | undefined
}
