import type { CreateKeyRequest, CreateKeyResponse, ListKeysResponse } from '../../schemas/generated/types.js'
import { isObject } from '../../src/common/json.js'
import type { MiddlewareAnswer, MiddlewareRequest } from './middleware.js'

// The server behind the middleware follows the specification, so this file does not check the server's JSON.

export function createBodyOf({ body }: MiddlewareRequest): CreateKeyRequest | undefined {
  try {
    const json: unknown = JSON.parse(body)
    return isObject(json) ? (json as unknown as CreateKeyRequest) : undefined
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

/** Accepts any JSON value, because a wrong server may send any value. */
export function withJson<Message extends { body: string }>(message: Message, json: unknown): Message {
  return { ...message, body: JSON.stringify(json) }
}

export function withoutKeys(answer: MiddlewareAnswer, lost: ReadonlySet<string>): MiddlewareAnswer {
  const page = pageOf(answer)
  return withJson(answer, { ...page, keys: page.keys.filter(({ id = '' }) => !lost.has(id)) })
}

export function withQuery(
  request: MiddlewareRequest,
  change: (query: URLSearchParams) => void,
): MiddlewareRequest {
  const query = new URLSearchParams(request.query)
  change(query)
  return { ...request, query }
}

export function answerOf(status: number, body: string, mediaType = 'application/json'): MiddlewareAnswer {
  return { status, headers: new Headers({ 'Content-Type': mediaType }), body }
}

export function refusal(status: number): MiddlewareAnswer {
  return answerOf(
    status,
    JSON.stringify({ title: 'The request was refused.', status }),
    'application/problem+json',
  )
}
