import type { JsonObject } from '../../../middleware/member-value.js'
import type { Member, MemberKind } from '../../../middleware/members.js'
import type { Made, Memory } from '../../../middleware/memory.js'

/** Where a value stands when it is changed. */
export interface ChangedPlace {
  readonly member: Member
  /** The record, the body or the answer that it is a member of. */
  readonly message: JsonObject
  /** The key that it is about, where that was created through the middleware. */
  readonly made: Made | undefined
  readonly memory: Memory
  /** The value that another key has in this place, as far as that is known. */
  valueIn(other: Made): unknown
  /** What stands beside it on its page: the record before, and the one after. */
  readonly before?: JsonObject | undefined
  readonly after?: JsonObject | undefined
}

/** Something wrong that can be done to a value. */
export interface MemberChange {
  /** In kebab-case. */
  readonly name: string
  /** What is done, after the name of the member: "is cut after 16 characters". */
  readonly does: string
  readonly kinds: readonly MemberKind[]
  /** The value that takes its place; undefined leaves the member out. */
  change(value: unknown, place: ChangedPlace): unknown
}

export function changesOf<Value>(
  kinds: readonly MemberKind[],
  is: (value: unknown) => value is Value,
  table: Readonly<
    Record<string, readonly [does: string, change: (value: Value, place: ChangedPlace) => unknown]>
  >,
): MemberChange[] {
  return Object.entries(table).map(([name, [does, change]]) => ({
    name,
    does,
    kinds,
    change: (value, place) => (is(value) ? change(value, place) : value),
  }))
}
