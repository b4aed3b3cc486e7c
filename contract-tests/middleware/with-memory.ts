import { createBodyOf, pageOf, withJson } from './json-message.js'
import { isJsonObject, type JsonObject } from './member-value.js'
import { createMemory, type Memory } from './memory.js'
import type { MakeMiddleware, MiddlewareAnswer, MiddlewareRequest } from './middleware.js'
import { isCreate, isList, isSuccess } from './operation.js'

/** A page, with the members that operators change. */
export type AnyPage = { readonly keys: readonly JsonObject[] } & JsonObject

/** A middleware that changes the pages of listings, with a memory of past messages. */
export function changingPages(
  change: (page: AnyPage, request: MiddlewareRequest, memory: Memory, now: number) => JsonObject,
): MakeMiddleware {
  return ({ time }) => {
    const memory = createMemory()
    return async (request, next) => {
      const answer = await next(request)
      const before = withoutThis(memory, request)
      memory.see(request, answer)
      if (!isList(request) || !isSuccess(answer)) return answer
      return withJson(answer, change(anyPage(answer), request, before, time.now()))
    }
  }
}

/** The memory before the listing, so that a listing does not count as its own repetition. */
function withoutThis(memory: Memory, request: MiddlewareRequest): Memory {
  return isList(request) ? { ...memory, listings: [...memory.listings] } : memory
}

/** A middleware that changes the bodies of creates. The change sees the original bodies. */
export function changingBodies(change: (body: JsonObject, memory: Memory) => JsonObject): MakeMiddleware {
  return () => {
    const memory = createMemory()
    return async (request, next) => {
      const body = isCreate(request) ? createBodyOf(request) : undefined
      const answer = await next(isJsonObject(body) ? withJson(request, change(body, memory)) : request)
      memory.see(request, answer)
      return answer
    }
  }
}

/** A middleware that changes the answers of successful creates. */
export function changingCreated(
  change: (created: JsonObject, body: JsonObject, memory: Memory) => JsonObject,
): MakeMiddleware {
  return () => {
    const memory = createMemory()
    return async (request, next) => {
      const answer = await next(request)
      memory.see(request, answer)
      const body = isCreate(request) && isSuccess(answer) ? createBodyOf(request) : undefined
      return isJsonObject(body) ? withJson(answer, change(objectIn(answer), body, memory)) : answer
    }
  }
}

/** A middleware that changes requests or answers, and remembers the results. */
export function remembering(
  answerWith: (
    request: MiddlewareRequest,
    next: (request: MiddlewareRequest) => Promise<MiddlewareAnswer>,
    memory: Memory,
    now: number,
  ) => Promise<MiddlewareAnswer>,
): MakeMiddleware {
  return ({ time }) => {
    const memory = createMemory()
    return async (request, next) => {
      const answer = await answerWith(request, next, memory, time.now())
      memory.see(request, answer)
      return answer
    }
  }
}

function anyPage(answer: MiddlewareAnswer): AnyPage {
  return { ...pageOf(answer) } as unknown as AnyPage
}

function objectIn({ body }: MiddlewareAnswer): JsonObject {
  return JSON.parse(body) as JsonObject
}
