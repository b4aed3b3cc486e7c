import type { JsonObject } from '../../../middleware/member-value.js'
import type { Memory } from '../../../middleware/memory.js'
import type { MiddlewareAnswer, MiddlewareRequest } from '../../../middleware/middleware.js'
import type { History } from './history.js'

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

export function requestWhens(kind: string, table: Table<ArrivingRequest>): RequestWhen[] {
  return Object.entries(table).map(([name, [when, holds, at]]) => ({
    of: 'request',
    kind,
    name,
    when,
    holds,
    at: at === undefined ? ['create', 'list'] : [at],
  }))
}

export function keyWhens(kind: string, table: Table<KeyInQuestion>): KeyWhen[] {
  return Object.entries(table).map(([name, [when, holds, at]]) => ({
    of: 'key',
    kind,
    name,
    when,
    holds,
    at: at === undefined ? ['create', 'list'] : [at],
  }))
}
