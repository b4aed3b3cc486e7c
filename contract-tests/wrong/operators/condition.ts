import type { JsonObject } from '../../../src/common/json.js'
import type { ListedRecord } from '../../middleware/changing.js'
import type { Memory } from '../../middleware/memory.js'

export interface Condition<Where> {
  /** In kebab-case. `always` means that the server always shows its fault. */
  readonly name: string
  /** The words after the description of the effect: "on the second page". */
  readonly when: string
  holds(where: Where): boolean
}

export const always: Condition<unknown> = { name: 'always', when: '', holds: () => true }

export interface QueryPlace {
  readonly query: URLSearchParams
  readonly memory: Memory
}

export interface PagePlace extends QueryPlace {
  readonly count: number
  readonly hasMore: boolean
}

export interface RequestPlace {
  readonly request: JsonObject
  /** The index of the key among the created keys. In a create, the index that the new key would get. */
  readonly number: number
  readonly memory: Memory
}

export type RecordPlace = ListedRecord

export function conditionsOf<Where>(
  table: Readonly<Record<string, readonly [when: string, holds: (where: Where) => boolean]>>,
): Condition<Where>[] {
  return Object.entries(table).map(([name, [when, holds]]) => ({ name, when, holds }))
}
