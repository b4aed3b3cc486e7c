import { operationNamed } from '../../schemas/operations.js'
import type { AnsweredExchange, OperationSent, Purpose, TargetExchange } from './exchange.js'

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
  /** The requirements that a refused create serves. */
  serves?: string | undefined
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

const { method, path } = operationNamed('apis.listKeys')

/** Listings with this limit send their parameters in reverse order, to test that the order has no meaning. */
const turnedLimit = 2

export function listingOf(asked: ListQuery): RawRequest {
  const query = Object.entries(asked).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)] as const],
  )
  const isTurned = Number(asked.limit) === turnedLimit
  return {
    operation: 'listKeys',
    method,
    path,
    query: isTurned ? query.reverse() : query,
    headers: { accept: 'application/json' },
  }
}

/** Repeats a listing exactly, so that a cache recognizes it. */
export function listAgain(
  client: Client,
  { request }: Pick<TargetExchange, 'request'>,
): Promise<AnsweredExchange> {
  const { method, path, query, headers } = request
  return client.send({ operation: 'listKeys', method, path, query, headers, purpose: 'probe' })
}

/** Headers in which other services expect a token. */
export function inOtherHeaders(token: string): Record<string, string> {
  const cookies = ['token', 'access_token', 'session'].map(name => `${name}=${token}`)
  return {
    ...Object.fromEntries(['x-api-key', 'api-key', 'x-auth-token'].map(name => [name, token])),
    ...Object.fromEntries(['authentication', 'x-authorization'].map(name => [name, `Bearer ${token}`])),
    cookie: cookies.join('; '),
  }
}

/** Query parameters in which other services expect a token. Only for a local target, because another machine may log the URL. */
export function inParameters(token: string): [name: string, value: string][] {
  return ['access_token', 'token', 'api_key'].map(name => [name, token])
}
