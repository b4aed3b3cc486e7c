import type { FailureKind } from '../profile/profile-source.js'

/** The headers of a message, by lower-case name. */
export type MessageHeaders = Readonly<Record<string, string | undefined>>

/** Reads the body of a request as text. Rejects with a {@link BodyError} without a complete body. */
export type BodyReader = (limits: { maxBytes: number }) => Promise<string>

/** A body that is read at most once. */
export function readOnce(body: string | BodyReader): string | BodyReader {
  if (typeof body === 'string') return body
  let reading: Promise<string> | undefined
  return limits => {
    reading ??= body(limits)
    return reading
  }
}

/** A request from any adapter. */
export interface RequestMessage {
  method: string
  /** An absolute URL, or a path with its query. */
  url: string
  headers: MessageHeaders
  /** The body, or a function that reads it on demand. */
  body: string | BodyReader
  /** Aborts when the client no longer waits for the answer. */
  gone?: (() => AbortSignal) | undefined
  /** Aborts when the server is about to close: all waits end. */
  closing?: AbortSignal | undefined
}

/** An answer for any adapter. */
export interface ResponseMessage {
  status: number
  headers: Record<string, string | string[]>
  /** Text, or its bytes as they arrive. */
  body: string | AsyncIterable<Uint8Array>
  /**
   * The broken connection instead of a complete answer: reset, closed midway through the body, or without an answer.
   */
  connection?: 'reset' | 'cut' | 'silent'
  /** The reason why the request failed. Not sent. */
  failure?: ExplainedFailure | undefined
  /** A probable mistake in a served request. Not sent. */
  warning?: string | undefined
  /** The cause of an internal error. Not sent. */
  error?: unknown
}

export interface ExplainedFailure {
  kind: FailureKind
  /** A sentence for the person at the terminal. */
  hint: string
}

/** Answers requests. Every adapter of the mock calls a handler. */
export type MessageHandler = (request: RequestMessage) => Promise<ResponseMessage>

/** The error for an unreadable body, with the reason. */
export class BodyError extends Error {
  override readonly name = 'BodyError'
  readonly kind: 'body-too-large' | 'request-timeout' | 'connection-lost'

  constructor(kind: BodyError['kind']) {
    super(kind)
    this.kind = kind
  }
}
