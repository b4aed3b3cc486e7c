import type { JsonObject } from '../../../middleware/member-value.js'
import type { Made, Memory } from '../../../middleware/memory.js'

export interface RecordPlace {
  readonly query: URLSearchParams
  readonly memory: Memory
  readonly record: JsonObject
  readonly made: Made | undefined
  /** The position of the record on its page, from 0. */
  readonly index: number
  readonly count: number
  readonly isLastPage: boolean
  /** Unix milliseconds. */
  readonly now: number
}

export interface Condition<Where> {
  /** In kebab-case. `always` means that the server always shows its fault. */
  readonly name: string
  /** The words after the description of the effect: "on the second page". */
  readonly when: string
  holds(where: Where): boolean
}

export const always: Condition<unknown> = { name: 'always', when: '', holds: () => true }

export function conditionsOf<Where>(
  table: Readonly<Record<string, readonly [when: string, holds: (where: Where) => boolean]>>,
): Condition<Where>[] {
  return Object.entries(table).map(([name, [when, holds]]) => ({ name, when, holds }))
}
