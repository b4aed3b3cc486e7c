import type { JsonObject } from '../../../middleware/member-value.js'
import type { Memory } from '../../../middleware/memory.js'
import type { MiddlewareAnswer, MiddlewareRequest } from '../../../middleware/middleware.js'
import type { History } from './history.js'

/** A request as it arrives, and what passed before it. */
export interface ArrivingRequest {
  readonly request: MiddlewareRequest
  /** What a create gives. */
  readonly body: JsonObject | undefined
  readonly history: History
  /** What the server behind answers, where the condition asks for it. */
  readonly answer: MiddlewareAnswer | undefined
}

/** A key that is being created or listed. */
export interface KeyInQuestion {
  /** What its create gave; undefined of a key that was there before. */
  readonly given: JsonObject | undefined
  /** The number that it has, or would have; undefined of a key that was there before. */
  readonly number: number | undefined
  /** How many creates were refused before it. */
  readonly refusals: number
  /** How many keys come before it in its listing. */
  readonly position: number
  readonly memory: Memory
  /** Unix milliseconds. */
  readonly now: number
}

export type ConditionOperation = 'create' | 'list'

interface Named {
  /** In kebab-case. */
  readonly name: string
  /** After what is done: "after a refused create". */
  readonly when: string
  /** What it is an instance of: what the score is counted by. */
  readonly kind: string
  /** Where it may be met. */
  readonly at: readonly ConditionOperation[]
}

/** When a request is treated wrongly. */
export interface RequestWhen extends Named {
  readonly of: 'request'
  readonly asksForAnswer?: boolean
  holds(arriving: ArrivingRequest): boolean
}

/** When a key is treated wrongly: as its create is answered, and as it is listed. */
export interface KeyWhen extends Named {
  readonly of: 'key'
  holds(key: KeyInQuestion): boolean
}

/** A condition that any effect can be given. */
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
