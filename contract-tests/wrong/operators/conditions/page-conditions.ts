import { type Condition, conditionsOf } from './condition.js'
import { type QueryPlace, queryConditions } from './query-conditions.js'

export interface PagePlace extends QueryPlace {
  readonly count: number
  readonly hasMore: boolean
}

export const pageConditions: readonly Condition<PagePlace>[] = [
  ...queryConditions,
  ...conditionsOf<PagePlace>({
    'with-no-keys': ['if the page has no keys', ({ count }) => count === 0],
    'with-one-key': ['if the page has one key', ({ count }) => count === 1],
    'with-no-keys-of-a-user': [
      'if the listing is filtered by externalId, and the page has no keys',
      ({ count, query }) => count === 0 && query.has('externalId'),
    ],
    full: ['if the page is full', ({ count, query }) => count === Number(query.get('limit') ?? 100)],
    'with-more-to-come': ['if another page follows', ({ hasMore }) => hasMore],
    'on-the-last-page': [
      'on the last of several pages',
      ({ hasMore, query }) => !hasMore && query.has('cursor'),
    ],
    'on-the-only-page': [
      'if the listing has one page',
      ({ hasMore, query }) => !hasMore && !query.has('cursor'),
    ],
  }),
]
