import type {
  CreateKeyRequest,
  CreateKeyResponse,
  KeyRecord,
  ListKeysResponse,
} from '../../schemas/generated/types.js'
import { isObject, type JsonObject } from '../../src/common/json.js'
import { createBodyOf, createdOf, pageOf, refusal, withJson, withQuery } from './json-message.js'
import { createMemory, type Made, type Memory } from './memory.js'
import type {
  MakeMiddleware,
  Middleware,
  MiddlewareAnswer,
  MiddlewareRequest,
  MiddlewareWorld,
  Next,
} from './middleware.js'
import { isCreate, isList, isSuccess } from './operation.js'

// The vocabulary of wrong and right servers: each function makes a middleware with one kind of change.

/** What a change may depend on, apart from the message itself. */
interface Scene {
  readonly request: MiddlewareRequest
  readonly query: URLSearchParams
  /** Includes the messages of this exchange, but `listings` lacks this listing. */
  readonly memory: Memory
  /** Unix milliseconds. */
  readonly now: number
}

export interface ListedRecord extends Scene {
  readonly record: KeyRecord
  /** The key of the record, if it was created through the middleware. */
  readonly made: Made | undefined
  /** The position of the record on its page, from 0. */
  readonly index: number
  readonly page: ListKeysResponse
}

export function changingCreateBody(
  change: (body: CreateKeyRequest, memory: Memory) => object,
): MakeMiddleware {
  return withHistory((request, next, memory) => {
    const body = createBodyIn(request)
    return next(body === undefined ? request : withJson(request, change(body, memory)))
  })
}

/** Changes a field of creates that have it. */
export function changingGiven<Name extends keyof CreateKeyRequest>(
  name: Name,
  change: (value: NonNullable<CreateKeyRequest[Name]>, body: CreateKeyRequest) => unknown,
): MakeMiddleware {
  return changingCreateBody(body => {
    const value = body[name]
    return value === undefined || value === null ? body : { ...body, [name]: change(value, body) }
  })
}

export function changingCreated(
  change: (created: CreateKeyResponse, body: CreateKeyRequest, scene: Scene) => unknown,
): MakeMiddleware {
  return changingCreateAnswer((answer, scene) => {
    const body = createBodyIn(scene.request)
    return body === undefined ? answer : withJson(answer, change(createdOf(answer), body, scene))
  })
}

type ChangeAnswer = (answer: MiddlewareAnswer, scene: Scene) => MiddlewareAnswer

export const changingCreateAnswer = (change: ChangeAnswer) => changingAnswer(isCreate, change)
export const changingListAnswer = (change: ChangeAnswer) => changingAnswer(isList, change)

export function changingPages(
  change: (page: ListKeysResponse, query: URLSearchParams, scene: Scene) => unknown,
): MakeMiddleware {
  return changingListAnswer((answer, scene) => withJson(answer, change(pageIn(answer), scene.query, scene)))
}

export function changingRecords(
  change: (record: KeyRecord, place: ListedRecord) => object | readonly object[],
): MakeMiddleware {
  return changingPages((page, _, scene) => ({
    ...page,
    keys: page.keys.flatMap((record, index) =>
      change(record, { ...scene, record, made: scene.memory.madeOf(record.id), index, page }),
    ),
  }))
}

/** Changes a member of records that have it. */
export function changingField<Name extends keyof KeyRecord>(
  name: Name,
  change: (value: NonNullable<KeyRecord[Name]>, record: KeyRecord, place: ListedRecord) => unknown,
): MakeMiddleware {
  return changingRecords((record, place) => {
    const value = record[name]
    return value === undefined || value === null
      ? record
      : { ...record, [name]: change(value, record, place) }
  })
}

export function changingQuery(change: (query: URLSearchParams) => void): MakeMiddleware {
  return always((request, next) => next(isList(request) ? withQuery(request, change) : request))
}

/** Changes a parameter of listings that have it. */
export function changingParameter(
  name: string,
  change: (value: string, query: URLSearchParams) => string,
): MakeMiddleware {
  return changingQuery(query => {
    const value = query.get(name)
    if (value !== null) query.set(name, change(value, query))
  })
}

export function refusingCreates(when: (body: CreateKeyRequest) => boolean, status = 400): MakeMiddleware {
  return always(async (request, next) => {
    const body = createBodyIn(request)
    return body !== undefined && when(body) ? refusal(status) : next(request)
  })
}

export function refusingLists(when: (query: URLSearchParams) => boolean, status = 400): MakeMiddleware {
  return always(async (request, next) =>
    isList(request) && when(request.query) ? refusal(status) : next(request),
  )
}

/** Sends other cursors to the client. The server refuses a cursor if `read` throws. */
export function writingCursors(
  write: (cursor: string) => unknown,
  read: (given: string) => string,
): MakeMiddleware {
  return always(async (request, next) => {
    if (!isList(request)) return next(request)
    const cursor = request.query.get('cursor')
    let inner: string | undefined
    try {
      inner = cursor ? read(cursor) : undefined
    } catch {
      return refusal(400)
    }
    const answer = await next(
      inner === undefined ? request : withQuery(request, query => query.set('cursor', inner)),
    )
    if (!isSuccess(answer)) return answer
    const page = pageOf(answer)
    return !page.cursor ? answer : withJson(answer, { ...page, cursor: write(page.cursor) })
  })
}

export type RewriteKey = (key: string, body: CreateKeyRequest) => string

/** Changes each new key, and the start and plaintext of its record. */
export function rewritingKeys(makeRewrite: (world: MiddlewareWorld) => RewriteKey): MakeMiddleware {
  return world => {
    const rewrite = makeRewrite(world)
    const given = new Map<string, string>()
    return async (request, next) => {
      const answer = await next(request)
      if (!isSuccess(answer)) return answer
      if (isCreate(request)) {
        const { keyId, key } = createdOf(answer)
        const other = rewrite(key, createBodyOf(request) ?? { apiId: '' })
        given.set(keyId, other)
        return withJson(answer, { keyId, key: other })
      }
      if (!isList(request)) return answer
      const page = pageOf(answer)
      const keys = page.keys.map(record => {
        const key = given.get(record.id ?? '')
        if (key === undefined) return record
        return {
          ...record,
          ...(record.start !== undefined && { start: key.slice(0, record.start.length) }),
          ...(record.plaintext !== undefined && { plaintext: key }),
        }
      })
      return withJson(answer, { ...page, keys })
    }
  }
}

export function fromParts(
  write: (prefix: string, characters: string, body: CreateKeyRequest) => string,
): RewriteKey {
  return (key, body) => {
    const { prefix = '' } = body
    return write(prefix, prefix === '' ? key : key.slice(prefix.length + 1), body)
  }
}

/** Makes changes that depend on earlier requests. Calls `make` once for each server, so that servers share no memory. */
export function remembering<Change>(
  changing: (change: Change) => MakeMiddleware,
  make: (world: MiddlewareWorld) => Change,
): MakeMiddleware {
  return world => changing(make(world))(world)
}

/** A middleware that decides before a request, with a memory of the earlier requests. */
export function withHistory(
  middleware: (request: MiddlewareRequest, next: Next, memory: Memory) => Promise<MiddlewareAnswer>,
): MakeMiddleware {
  return () => {
    const memory = createMemory()
    return async (request, next) => {
      const answer = await middleware(request, next, memory)
      memory.see(request, answer)
      return answer
    }
  }
}

export function always(middleware: Middleware): MakeMiddleware {
  return () => middleware
}

export function createBodyIn(request: MiddlewareRequest): CreateKeyRequest | undefined {
  return isCreate(request) ? createBodyOf(request) : undefined
}

function changingAnswer(
  concerns: (request: MiddlewareRequest) => boolean,
  change: ChangeAnswer,
): MakeMiddleware {
  return ({ time }) => {
    const memory = createMemory()
    return async (request, next) => {
      const answer = await next(request)
      // Copies `listings` before the memory adds this listing. Otherwise the listing would count as its own repetition.
      const before = isList(request) ? { ...memory, listings: [...memory.listings] } : memory
      memory.see(request, answer)
      if (!concerns(request) || !isSuccess(answer)) return answer
      return change(answer, { request, query: request.query, memory: before, now: time.now() })
    }
  }
}

/** An earlier middleware may have made the page unusual. */
function pageIn(answer: MiddlewareAnswer): ListKeysResponse {
  const page: unknown = JSON.parse(answer.body)
  const object: JsonObject = isObject(page) ? page : {}
  return { ...object, keys: Array.isArray(object.keys) ? object.keys : [] } as unknown as ListKeysResponse
}
