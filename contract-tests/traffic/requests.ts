import type { AnsweredExchange, OperationSent, Purpose } from './exchange.js'

/** Sends requests to the target. Every call respects the rate limit, the budget and Retry-After. */
export interface Client {
  list(query: ListQuery, options?: CallOptions): Promise<AnsweredExchange>
  create(body: unknown, options?: CreateOptions): Promise<AnsweredExchange>
  send(request: RawRequest): Promise<AnsweredExchange>
}

/** Query parameters, as texts or values. An undefined apiId becomes the API of the run, and null omits apiId. */
export interface ListQuery {
  apiId?: string | null | undefined
  limit?: number | string | undefined
  cursor?: string | undefined
  ownerId?: string | undefined
  externalId?: string | undefined
  decrypt?: boolean | string | undefined
  revalidateKeysCache?: boolean | string | undefined
}

export interface CallOptions {
  /** @default 'lawful' */
  purpose?: Purpose
  /** The Authorization header; null omits the header. @default the token of the run, as a bearer token */
  authorization?: string | null
  /**
   * Whether to send the token in headers in which other services expect a token. For a local target, also in query parameters.
   *
   * @default false
   */
  tokenElsewhere?: boolean | undefined
  /** Whether to send the request without waiting for pending requests. @default false */
  sideBySide?: boolean | undefined
}

export interface CreateOptions extends CallOptions {
  /** The Content-Type header; null omits the header. @default 'application/json' */
  contentType?: string | null
  /** Whether characters beyond ASCII are sent as JSON escapes. @default false */
  escaped?: boolean | undefined
  /**
   * Whether to send the body in pieces that split characters. A server that needs a Content-Length may refuse such a body.
   *
   * @default false
   */
  inPieces?: boolean | undefined
}

export interface RawRequest extends CallOptions {
  operation: OperationSent
  method: string
  path: string
  query?: readonly (readonly [name: string, value: string])[]
  headers?: Readonly<Record<string, string>>
  body?: string
  inPieces?: boolean
}
