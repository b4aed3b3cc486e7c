import type { JsonObject } from '../../../middleware/member-value.js'
import type { Made, Memory } from '../../../middleware/memory.js'

/** The context of a listed record, for conditions. */
export interface RecordPlace {
  readonly query: URLSearchParams
  readonly memory: Memory
  readonly record: JsonObject
  readonly made: Made | undefined
  /** Its position on its page, from 0. */
  readonly index: number
  readonly count: number
  /** Whether it is on the page that ends the listing. */
  readonly isLastPage: boolean
  /** Unix milliseconds. */
  readonly now: number
}

/** The condition of a wrong server's error. */
export interface Condition<Where> {
  /** In kebab-case; `always` for no condition. */
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
