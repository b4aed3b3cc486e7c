import type { CreateKeyRequest } from '../../../schemas/generated/types.js'
import type { Edge, EdgeAnswer, EdgeRequest, EdgeWorld, MakeEdge } from './edge.js'
import {
  type Created,
  createBodyOf,
  createdOf,
  type ListedKey,
  type Page,
  pageOf,
  refusal,
  withJson,
  withQuery,
} from './json-message.js'
import { isCreate, isList, isSuccess } from './operation.js'

// Edges that change one thing. Each is handed to a wrong server as it is: `edge: changingRecords(…)`.

/** Changes what a create asks for. */
export function changingCreateBody(change: (body: CreateKeyRequest) => object): MakeEdge {
  return always(async (request, next) => {
    const body = isCreate(request) ? createBodyOf(request) : undefined
    return next(body === undefined ? request : withJson(request, change(body)))
  })
}

/** Changes what a successful create answers. */
export function changingCreated(change: (created: Created, body: CreateKeyRequest) => unknown): MakeEdge {
  return changingCreateAnswer((answer, request) => {
    const body = createBodyOf(request)
    return body === undefined ? answer : withJson(answer, change(createdOf(answer), body))
  })
}

/** Changes the answer to a successful create, as it is sent. */
export function changingCreateAnswer(
  change: (answer: EdgeAnswer, request: EdgeRequest) => EdgeAnswer,
): MakeEdge {
  return changingAnswer(isCreate, change)
}

/** Changes the answer to a successful listing, as it is sent. */
export function changingListAnswer(
  change: (answer: EdgeAnswer, request: EdgeRequest) => EdgeAnswer,
): MakeEdge {
  return changingAnswer(isList, change)
}

/** Changes the pages of listings. */
export function changingPages(change: (page: Page, query: URLSearchParams) => unknown): MakeEdge {
  return changingListAnswer((answer, { query }) => withJson(answer, change(pageOf(answer), query)))
}

/** Changes each listed record. */
export function changingRecords(change: (record: ListedKey, query: URLSearchParams) => object): MakeEdge {
  return changingPages((page, query) => ({ ...page, keys: page.keys.map(record => change(record, query)) }))
}

/** Changes one field of the records that have it. */
export function changingField<Name extends keyof ListedKey>(
  name: Name,
  change: (value: NonNullable<ListedKey[Name]>, record: ListedKey) => unknown,
): MakeEdge {
  return changingRecords(record => {
    const value = record[name]
    return value === undefined || value === null ? record : { ...record, [name]: change(value, record) }
  })
}

/** Changes the query of a listing, on a copy. */
export function changingQuery(change: (query: URLSearchParams) => void): MakeEdge {
  return always((request, next) => next(isList(request) ? withQuery(request, change) : request))
}

/** Refuses creates that it ought to accept. */
export function refusingCreates(when: (body: CreateKeyRequest) => boolean, status = 400): MakeEdge {
  return always(async (request, next) => {
    const body = isCreate(request) ? createBodyOf(request) : undefined
    return body !== undefined && when(body) ? refusal(status) : next(request)
  })
}

/** Refuses listings that it ought to answer. */
export function refusingLists(when: (query: URLSearchParams) => boolean, status = 400): MakeEdge {
  return always(async (request, next) =>
    isList(request) && when(request.query) ? refusal(status) : next(request),
  )
}

/** An edge whose change has a memory, its own for each server. */
export function remembering<Change>(
  changing: (change: Change) => MakeEdge,
  make: (world: EdgeWorld) => Change,
): MakeEdge {
  return world => changing(make(world))(world)
}

/** An edge without a memory. */
export function always(edge: Edge): MakeEdge {
  return () => edge
}

function changingAnswer(
  concerns: (request: EdgeRequest) => boolean,
  change: (answer: EdgeAnswer, request: EdgeRequest) => EdgeAnswer,
): MakeEdge {
  return always(async (request, next) => {
    const answer = await next(request)
    return concerns(request) && isSuccess(answer) ? change(answer, request) : answer
  })
}
