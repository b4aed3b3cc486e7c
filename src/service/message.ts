import type { FailureKind } from '../profile/profile-source.js'

/** The headers of a message, by lower-case name. */
export type MessageHeaders = Readonly<Record<string, string | undefined>>

/** Reads the body of a request as text. It rejects with a {@link BodyError} where there is no whole body to be had. */
export type BodyReader = (limits: { maxBytes: number }) => Promise<string>

/** A body that is read at most once, however often it is asked for. */
export function readOnce(body: string | BodyReader): string | BodyReader {
  if (typeof body === 'string') return body
  let reading: Promise<string> | undefined
  return limits => {
    reading ??= body(limits)
    return reading
  }
}

/** A request, whatever brought it here. */
export interface RequestMessage {
  method: string
  /** An absolute URL, or a path with its query. */
  url: string
  headers: MessageHeaders
  /** The body, or a function that reads it on demand. */
  body: string | BodyReader
  /** Aborts when the client no longer waits for the answer. */
  gone?: (() => AbortSignal) | undefined
  /** Aborts when the server is about to close: nothing is held back from then on. */
  closing?: AbortSignal | undefined
}

/** An answer, whatever takes it from here. */
export interface ResponseMessage {
  status: number
  headers: Record<string, string | string[]>
  /** Text, or its bytes as they come. */
  body: string | AsyncIterable<Uint8Array>
  /**
   * How the connection breaks instead of a whole answer: it is reset, closed midway through the body, or left without an answer.
   */
  connection?: 'reset' | 'cut' | 'silent'
  /** Why the request failed. Not part of what is sent. */
  failure?: ExplainedFailure | undefined
  /** A probable mistake in a request that was served. Not part of what is sent. */
  warning?: string | undefined
  /** The cause of an internal error. Not part of what is sent. */
  error?: unknown
}

export interface ExplainedFailure {
  kind: FailureKind
  /** A sentence for the person at the terminal. */
  hint: string
}

/** Answers requests. Everything that serves the fake calls one of these. */
export type MessageHandler = (request: RequestMessage) => Promise<ResponseMessage>

/** A request whose body cannot be had, and why. */
export class BodyError extends Error {
  override readonly name = 'BodyError'
  readonly kind: 'body-too-large' | 'request-timeout' | 'connection-lost'

  constructor(kind: BodyError['kind']) {
    super(kind)
    this.kind = kind
  }
}
