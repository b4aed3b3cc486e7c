import type { AnsweredExchange, OperationSent, Purpose } from './exchange.js'

/** The two operations, and other requests. Every call waits for its turn, its budget and a Retry-After. */
export interface Client {
  list(query: ListQuery, options?: CallOptions): Promise<AnsweredExchange>
  /** Sends a create with this body, and accounts for it in the budget and the ledger. */
  create(body: unknown, options?: CreateOptions): Promise<AnsweredExchange>
  send(request: RawRequest): Promise<AnsweredExchange>
}

/** Query parameters as text or as values; undefined omits one. apiId defaults to the run's; null omits it. */
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
  /** The Authorization header; none if null. @default the run's token */
  authorization?: string | null
  /** Whether the token is sent in the places where other services expect it. @default false */
  tokenElsewhere?: boolean | undefined
  /** Whether it is sent without waiting for pending requests. @default false */
  sideBySide?: boolean | undefined
}

export interface CreateOptions extends CallOptions {
  /** @default 'application/json'; none if null */
  contentType?: string | null
  /** Whether letters beyond ASCII are sent as escapes. @default false */
  escaped?: boolean | undefined
  /**
   * Whether the body is sent in pieces that end within letters beyond ASCII. Servers that need a length may refuse it.
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
