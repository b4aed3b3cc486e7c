import { isObject } from '../../../../src/common/is-object.js'
import { createBodyOf, pageOf } from '../../../middleware/json-message.js'
import { isSameJson, type JsonObject } from '../../../middleware/member-value.js'
import { createMemory, type Memory } from '../../../middleware/memory.js'
import type { MiddlewareAnswer, MiddlewareRequest } from '../../../middleware/middleware.js'
import { isCreate, isList, isSuccess } from '../../../middleware/operation.js'

export interface AskedBefore {
  readonly isCreate: boolean
  /** The body of a create. */
  readonly body: JsonObject | undefined
  readonly query: URLSearchParams
  readonly authorization: string | null
  readonly isRefused: boolean
  /** Whether the answer was a page with a cursor. */
  readonly hasMore: boolean
}

/** The past messages of the server behind the middleware. The middleware may have changed messages for the client. */
export interface History {
  readonly answered: readonly AskedBefore[]
  readonly underWay: ReadonlySet<MiddlewareRequest>
  readonly memory: Memory
}

export interface KeptHistory extends History {
  begin(request: MiddlewareRequest): void
  end(request: MiddlewareRequest, answer: MiddlewareAnswer | undefined): void
}

export function createHistory(): KeptHistory {
  const memory = createMemory()
  const answered: AskedBefore[] = []
  const underWay = new Set<MiddlewareRequest>()
  return {
    answered,
    underWay,
    memory,
    begin: request => underWay.add(request),
    end(request, answer) {
      underWay.delete(request)
      if (answer === undefined || !(isCreate(request) || isList(request))) return
      memory.see(request, answer)
      const isRefused = !isSuccess(answer)
      const { query } = request
      const hasMore = isList(request) && !isRefused && Boolean(pageOf(answer).cursor)
      answered.push({
        isCreate: isCreate(request),
        body: bodyOf(request),
        query,
        authorization: request.headers.get('Authorization'),
        isRefused,
        hasMore,
      })
    },
  }
}

export function bodyOf(request: MiddlewareRequest): JsonObject | undefined {
  const body = isCreate(request) ? createBodyOf(request) : undefined
  return isObject(body) ? body : undefined
}

export function timesAsked({ answered }: History, request: MiddlewareRequest): number {
  const body = bodyOf(request)
  return answered.filter(other =>
    body === undefined
      ? !other.isCreate && String(other.query) === String(request.query)
      : other.isCreate && isSameJson(other.body, body),
  ).length
}
