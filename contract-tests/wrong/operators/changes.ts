import type { JsonObject } from '../../../src/common/json.js'
import type { Member } from '../../middleware/members.js'
import type { Made, Memory } from '../../middleware/memory.js'

export interface ChangedPlace {
  readonly member: Member
  /** The JSON object that has the member: a record, a request body or an answer. */
  readonly message: JsonObject
  /** The key that the message describes, if the key was created through the middleware. */
  readonly made: Made | undefined
  readonly memory: Memory
  valueIn(other: Made): unknown
  readonly before?: JsonObject | undefined
  readonly after?: JsonObject | undefined
}

export interface MemberChange {
  /** In kebab-case. */
  readonly name: string
  /** Completes a sentence that begins with the name of the member: "is cut after 16 characters". */
  readonly does: string
  /** Returns the new value, or undefined to omit the member. */
  change(value: unknown, place: ChangedPlace): unknown
}

export function changesOf<Value>(
  is: (value: unknown) => value is Value,
  table: Readonly<
    Record<string, readonly [does: string, change: (value: Value, place: ChangedPlace) => unknown]>
  >,
): MemberChange[] {
  return Object.entries(table).map(([name, [does, change]]) => ({
    name,
    does,
    change: (value, place) => (is(value) ? change(value, place) : value),
  }))
}
