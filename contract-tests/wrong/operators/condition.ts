import { isSameJson, type JsonObject } from '../../../src/common/json.js'
import { createBodyIn, type ListedRecord } from '../../middleware/changing.js'
import { pageOf } from '../../middleware/json-message.js'
import { createMemory, type Memory } from '../../middleware/memory.js'
import type { MiddlewareAnswer, MiddlewareRequest } from '../../middleware/middleware.js'
import { isCreate, isList, isSuccess } from '../../middleware/operation.js'

export type ConditionOperation = 'create' | 'list'

export interface Condition<Place> {
  /** In kebab-case. `always` means that the server always shows its fault. */
  readonly name: string
  /** The words after the description of the effect: "on the second page". */
  readonly when: string
  /** `npm run mutants` prints a score for each kind of condition. */
  readonly kind: string
  readonly at: readonly ConditionOperation[]
  holds(place: Place): boolean
}

export const always: Condition<unknown> = {
  name: 'always',
  when: '',
  kind: 'always',
  at: ['create', 'list'],
  holds: () => true,
}

export interface QueryPlace {
  readonly query: URLSearchParams
  readonly memory: Memory
}

export interface PagePlace extends QueryPlace {
  readonly count: number
  readonly hasMore: boolean
}

export interface KeyPlace {
  /** The body of the create; empty for a key that existed before the run. */
  readonly request: JsonObject
  /** The index of the key among the created keys. In a create, the index that the new key would get. */
  readonly number: number
  readonly memory: Memory
}

export type RecordPlace = ListedRecord

/** A key in a create, or in a listing with these details. */
export interface KeyInQuestion extends KeyPlace {
  readonly isOld: boolean
  /** The number of refused creates before the key. */
  readonly refusals: number
  /** The number of keys before this key in its listing. */
  readonly position: number
  /** Unix milliseconds. */
  readonly now: number
}

export interface ArrivingRequest extends QueryPlace {
  readonly request: MiddlewareRequest
  /** The body of a create. */
  readonly body: JsonObject | undefined
  readonly history: History
  /** The answer of the server behind the middleware, if the condition needs the answer. */
  readonly answer: MiddlewareAnswer | undefined
}

/** @param at The operations whose faults can be combined with the conditions. @default both */
export function conditionsOf<Place>(
  kind: string,
  table: Readonly<
    Record<string, readonly [when: string, holds: (place: Place) => boolean, at?: ConditionOperation]>
  >,
): Condition<Place>[] {
  return Object.entries(table).map(([name, [when, holds, at]]) => ({
    ...{ kind, name, when, holds },
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
