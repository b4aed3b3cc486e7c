import { isSameJson, type JsonObject } from '../../../src/common/json.js'
import { createBodyIn } from '../../middleware/changing.js'
import { pageOf } from '../../middleware/json-message.js'
import { createMemory, type Memory } from '../../middleware/memory.js'
import type { MiddlewareAnswer, MiddlewareRequest } from '../../middleware/middleware.js'
import { isCreate, isList, isSuccess } from '../../middleware/operation.js'

export interface ArrivingRequest {
  readonly request: MiddlewareRequest
  /** The body of a create. */
  readonly body: JsonObject | undefined
  readonly history: History
  /** The answer of the server behind the middleware, if the condition needs the answer. */
  readonly answer: MiddlewareAnswer | undefined
}

export interface KeyInQuestion {
  /** The body of the create; undefined for a key that existed before the run. */
  readonly given: JsonObject | undefined
  /** The index among the created keys; in a create, the index of the new key. Undefined for a key that existed before the run. */
  readonly number: number | undefined
  /** The number of refused creates before the key. */
  readonly refusals: number
  /** The number of keys before this key in its listing. */
  readonly position: number
  readonly memory: Memory
  /** Unix milliseconds. */
  readonly now: number
}

export type ConditionOperation = 'create' | 'list'

interface Named {
  /** In kebab-case. */
  readonly name: string
  /** The words after the description of the effect: "after a refused create". */
  readonly when: string
  /** `npm run mutants` prints a score for each kind of condition. */
  readonly kind: string
  readonly at: readonly ConditionOperation[]
}

export interface RequestWhen extends Named {
  readonly of: 'request'
  readonly asksForAnswer?: boolean
  holds(arriving: ArrivingRequest): boolean
}

export interface KeyWhen extends Named {
  readonly of: 'key'
  holds(key: KeyInQuestion): boolean
}

export type When = RequestWhen | KeyWhen

type Table<Place> = Readonly<
  Record<string, readonly [when: string, holds: (place: Place) => boolean, at?: ConditionOperation]>
>

export const requestWhens = (kind: string, table: Table<ArrivingRequest>): RequestWhen[] =>
  named(kind, table).map(when => ({ of: 'request', ...when }))

export const keyWhens = (kind: string, table: Table<KeyInQuestion>): KeyWhen[] =>
  named(kind, table).map(when => ({ of: 'key', ...when }))

function named<Place>(kind: string, table: Table<Place>) {
  return Object.entries(table).map(([name, [when, holds, at]]) => ({
    kind,
    name,
    when,
    holds,
    at: at === undefined ? (['create', 'list'] as const) : [at],
  }))
}

interface AskedBefore {
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
interface History {
  readonly answered: readonly AskedBefore[]
  readonly underWay: ReadonlySet<MiddlewareRequest>
  readonly memory: Memory
}

interface KeptHistory extends History {
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
        body: bodyIn(request),
        query,
        authorization: request.headers.get('Authorization'),
        isRefused,
        hasMore,
      })
    },
  }
}

export function timesAsked({ answered }: History, request: MiddlewareRequest): number {
  const body = bodyIn(request)
  return answered.filter(other =>
    body === undefined
      ? !other.isCreate && String(other.query) === String(request.query)
      : other.isCreate && isSameJson(other.body, body),
  ).length
}

export function bodyIn(request: MiddlewareRequest): JsonObject | undefined {
  const body = createBodyIn(request)
  return body && { ...body }
}
