import type { JsonObject } from '../../../middleware/member-value.js'
import type { MakeMiddleware } from '../../../middleware/middleware.js'
import { changingPages } from '../../../middleware/with-memory.js'
import type { RecordPlace } from '../conditions/condition.js'

export interface ListedPlace extends RecordPlace {
  readonly before: JsonObject | undefined
  readonly after: JsonObject | undefined
}

export function changingRecords(change: (place: ListedPlace) => readonly JsonObject[]): MakeMiddleware {
  return changingPages((page, { query }, memory, now) => ({
    ...page,
    keys: page.keys.flatMap((record, index, { length }) =>
      change({
        query,
        memory,
        record,
        made: memory.madeOf(record.id),
        index,
        count: length,
        isLastPage: !page.cursor,
        now,
        before: page.keys[index - 1],
        after: page.keys[index + 1],
      }),
    ),
  }))
}
