import type { FailureKind } from '../profile/profile-source.js'

/** The headers of a message, by lower-case name. */
export type MessageHeaders = Readonly<Record<string, string | undefined>>

/** Rejects with a {@link BodyError} if the body is too large, late or incomplete. */
export type BodyReader = (limits: { maxBytes: number }) => Promise<string>

export function readOnce(body: string | BodyReader): string | BodyReader {
  if (typeof body === 'string') return body
  let reading: Promise<string> | undefined
  return limits => {
    reading ??= body(limits)
    return reading
  }
}

export interface RequestMessage {
  method: string
  /** An absolute URL, or a path with its query. */
  url: string
  headers: MessageHeaders
  body: string | BodyReader
  /** Returns a signal that aborts when the client stops waiting for the answer. */
  gone?: (() => AbortSignal) | undefined
  closing?: AbortSignal | undefined
}

export function isRead({ method }: Pick<RequestMessage, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD'
}

export interface ResponseMessage {
  status: number
  headers: Record<string, string | string[]>
  /** The whole text, or a stream of its bytes. */
  body: string | AsyncIterable<Uint8Array>
  /** How the connection breaks: a reset, a cut midway through the body, no answer at all, or a client that stopped waiting. */
  connection?: 'reset' | 'cut' | 'silent' | 'gone'
  /** The kind of failure, with a sentence for the terminal. Not sent. */
  failure?: ExplainedFailure | undefined
  /** A probable mistake in a served request. Not sent. */
  warning?: string | undefined
  /** The cause of an internal error. Not sent. */
  error?: unknown
}

export interface ExplainedFailure {
  kind: FailureKind
  /** A text for the person at the terminal: the problem and the advice. */
  hint: string
  /** The problem, without the advice. */
  problem: string
  /** How to fix the request, or which names exist. */
  advice?: string | undefined
}

export type MessageHandler = (request: RequestMessage) => Promise<ResponseMessage>

export class BodyError extends Error {
  override readonly name = 'BodyError'
  readonly kind: 'body-too-large' | 'request-timeout' | 'connection-lost'

  constructor(kind: BodyError['kind']) {
    super(kind)
    this.kind = kind
  }
}
