import type {
  CreateKeyRequest,
  CreateKeyResponse,
  KeyRecord,
  ListKeysResponse,
} from '../../schemas/generated/types.js'
import { createBodyOf, createdOf, pageOf, refusal, withJson, withoutKeys, withQuery } from './json-message.js'
import type {
  MakeMiddleware,
  Middleware,
  MiddlewareAnswer,
  MiddlewareRequest,
  MiddlewareWorld,
} from './middleware.js'
import { isCreate, isList, isSuccess } from './operation.js'

// Each function makes a wrong server's middleware with one kind of change: `middleware: changingRecords(…)`.

export function changingCreateBody(change: (body: CreateKeyRequest) => object): MakeMiddleware {
  return always(async (request, next) => {
    const body = isCreate(request) ? createBodyOf(request) : undefined
    return next(body === undefined ? request : withJson(request, change(body)))
  })
}

export function changingCreated(
  change: (created: CreateKeyResponse, body: CreateKeyRequest) => unknown,
): MakeMiddleware {
  return changingCreateAnswer((answer, request) => {
    const body = createBodyOf(request)
    return body === undefined ? answer : withJson(answer, change(createdOf(answer), body))
  })
}

export function changingCreateAnswer(
  change: (answer: MiddlewareAnswer, request: MiddlewareRequest) => MiddlewareAnswer,
): MakeMiddleware {
  return changingAnswer(isCreate, change)
}

export function changingListAnswer(
  change: (answer: MiddlewareAnswer, request: MiddlewareRequest) => MiddlewareAnswer,
): MakeMiddleware {
  return changingAnswer(isList, change)
}

export function changingPages(
  change: (page: ListKeysResponse, query: URLSearchParams) => unknown,
): MakeMiddleware {
  return changingListAnswer((answer, { query }) => withJson(answer, change(pageOf(answer), query)))
}

export function changingRecords(
  change: (record: KeyRecord, query: URLSearchParams) => object,
): MakeMiddleware {
  return changingPages((page, query) => ({ ...page, keys: page.keys.map(record => change(record, query)) }))
}

export function changingField<Name extends keyof KeyRecord>(
  name: Name,
  change: (value: NonNullable<KeyRecord[Name]>, record: KeyRecord) => unknown,
): MakeMiddleware {
  return changingRecords(record => {
    const value = record[name]
    return value === undefined || value === null ? record : { ...record, [name]: change(value, record) }
  })
}

export function changingQuery(change: (query: URLSearchParams) => void): MakeMiddleware {
  return always((request, next) => next(isList(request) ? withQuery(request, change) : request))
}

export function refusingCreates(when: (body: CreateKeyRequest) => boolean, status = 400): MakeMiddleware {
  return always(async (request, next) => {
    const body = isCreate(request) ? createBodyOf(request) : undefined
    return body !== undefined && when(body) ? refusal(status) : next(request)
  })
}

export function refusingLists(when: (query: URLSearchParams) => boolean, status = 400): MakeMiddleware {
  return always(async (request, next) =>
    isList(request) && when(request.query) ? refusal(status) : next(request),
  )
}

export function losingKeys(
  makeLost: () => (created: CreateKeyResponse, body: CreateKeyRequest) => readonly string[],
): MakeMiddleware {
  return () => {
    const lost = new Set<string>()
    const lostBy = makeLost()
    return async (request, next) => {
      const answer = await next(request)
      if (!isSuccess(answer)) return answer
      const body = isCreate(request) ? createBodyOf(request) : undefined
      if (body !== undefined) for (const keyId of lostBy(createdOf(answer), body)) lost.add(keyId)
      return isList(request) ? withoutKeys(answer, lost) : answer
    }
  }
}

/** Makes changes that depend on earlier requests. Calls `make` once for each server, so that servers share no memory. */
export function remembering<Change>(
  changing: (change: Change) => MakeMiddleware,
  make: (world: MiddlewareWorld) => Change,
): MakeMiddleware {
  return world => changing(make(world))(world)
}

export function always(middleware: Middleware): MakeMiddleware {
  return () => middleware
}

function changingAnswer(
  concerns: (request: MiddlewareRequest) => boolean,
  change: (answer: MiddlewareAnswer, request: MiddlewareRequest) => MiddlewareAnswer,
): MakeMiddleware {
  return always(async (request, next) => {
    const answer = await next(request)
    return concerns(request) && isSuccess(answer) ? change(answer, request) : answer
  })
}
