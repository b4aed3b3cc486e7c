import type { OperationName } from '../../schemas/operations.js'
import type { ExplainedFailure } from './message.js'

export type { OperationName }

/** One request and how it was answered. It holds what was really sent, raw keys included: print it with care. */
export interface Exchange {
  /** Not there for a path or method that is no operation's. */
  operation?: OperationName
  method: string
  path: string
  /** The query, with its question mark. */
  search: string
  /** The body as text, if it was read. */
  requestBody?: string
  status: number
  responseBody: string
  /** When the request was taken up. Unix milliseconds by the fake's clock. */
  at: number
  /** Why the request failed: the kind of failure, and a sentence for the person at the terminal. */
  failure?: ExplainedFailure
  /** What a request that was served most probably meant otherwise, for the person at the terminal. */
  warning?: string
  /** What went wrong inside, behind an internal error. */
  error?: unknown
}
