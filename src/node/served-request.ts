import type { ExplainedFailure } from '../service/message.js'

/** An answered request, for a log. The client chose the path and the query, which may contain secrets. */
export interface AnsweredRequest {
  method: string
  path: string
  /** The query, with its question mark. */
  search: string
  status: number
  /** The time from the end of the request's head to the answer, including chosen latency. */
  durationMs: number
  /** The bearer token, so that a log can hide it in other texts. */
  token?: string | undefined
  failure?: ExplainedFailure | undefined
  /** A warning about a probable mistake in the request. */
  warning?: string | undefined
}
