import type { ExplainedFailure } from '../service/message.js'

/** The client chose the path and the query, which may contain secrets. */
export interface AnsweredRequest {
  method: string
  path: string
  /** The query, with its question mark. */
  search: string
  status: number
  /** The time from the arrival of the request's headers to the answer, including the latency that a user set. */
  durationMs: number
  /** The bearer token, so that a log can hide it in other texts. */
  token?: string | undefined
  failure?: ExplainedFailure | undefined
  warning?: string | undefined
}
