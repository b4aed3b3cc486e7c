import { isObject } from '../../src/common/is-object.js'
import { createBodyOf, pageOf, withJson } from './json-message.js'
import type { JsonObject } from './member-value.js'
import { createMemory, type Memory } from './memory.js'
import type { MakeMiddleware, MiddlewareAnswer, MiddlewareRequest } from './middleware.js'
import { isCreate, isList, isSuccess } from './operation.js'

/** A page whose members other than `keys` may have any type. */
export type AnyPage = { readonly keys: readonly JsonObject[] } & JsonObject

/** In the memory that `change` gets, the records include the records of this page, but `listings` lacks this listing. */
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

/** Copies `listings` before the memory adds this listing. Otherwise the listing would count as its own repetition. */
function withoutThis(memory: Memory, request: MiddlewareRequest): Memory {
  return isList(request) ? { ...memory, listings: [...memory.listings] } : memory
}

export function changingBodies(change: (body: JsonObject, memory: Memory) => JsonObject): MakeMiddleware {
  return () => {
    const memory = createMemory()
    return async (request, next) => {
      const body = isCreate(request) ? createBodyOf(request) : undefined
      const answer = await next(isObject(body) ? withJson(request, change(body, memory)) : request)
      memory.see(request, answer)
      return answer
    }
  }
}

export function changingCreated(
  change: (created: JsonObject, body: JsonObject, memory: Memory) => JsonObject,
): MakeMiddleware {
  return () => {
    const memory = createMemory()
    return async (request, next) => {
      const answer = await next(request)
      memory.see(request, answer)
      const body = isCreate(request) && isSuccess(answer) ? createBodyOf(request) : undefined
      return isObject(body) ? withJson(answer, change(objectIn(answer), body, memory)) : answer
    }
  }
}

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
