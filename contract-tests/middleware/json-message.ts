import type { CreateKeyRequest, CreateKeyResponse, ListKeysResponse } from '../../schemas/generated/types.js'
import { isJsonObject } from './member-value.js'
import type { MiddlewareAnswer, MiddlewareRequest } from './middleware.js'

// The server behind the middleware keeps to the specification, so its JSON is not checked here.

/** The body of a create; undefined if it is not a JSON object. */
export function createBodyOf({ body }: MiddlewareRequest): CreateKeyRequest | undefined {
  try {
    const json: unknown = JSON.parse(body)
    return isJsonObject(json) ? (json as unknown as CreateKeyRequest) : undefined
  } catch {
    return undefined
  }
}

export function pageOf({ body }: MiddlewareAnswer): ListKeysResponse {
  return JSON.parse(body) as ListKeysResponse
}

export function createdOf({ body }: MiddlewareAnswer): CreateKeyResponse {
  return JSON.parse(body) as CreateKeyResponse
}

/** The message with another body. The body may be any JSON value, because a wrong server may send any value. */
export function withJson<Message extends { body: string }>(message: Message, json: unknown): Message {
  return { ...message, body: JSON.stringify(json) }
}

export function withoutKeys(answer: MiddlewareAnswer, lost: ReadonlySet<string>): MiddlewareAnswer {
  const page = pageOf(answer)
  return withJson(answer, { ...page, keys: page.keys.filter(({ id = '' }) => !lost.has(id)) })
}

/** The request with a changed copy of its query. */
export function withQuery(
  request: MiddlewareRequest,
  change: (query: URLSearchParams) => void,
): MiddlewareRequest {
  const query = new URLSearchParams(request.query)
  change(query)
  return { ...request, query }
}

/** An answer of the middleware itself. */
export function answerOf(status: number, body: string, mediaType = 'application/json'): MiddlewareAnswer {
  return { status, headers: new Headers({ 'Content-Type': mediaType }), body }
}

/** A refusal with a neutral message. */
export function refusal(status: number): MiddlewareAnswer {
  return answerOf(
    status,
    JSON.stringify({ title: 'The request was refused.', status }),
    'application/problem+json',
  )
}
