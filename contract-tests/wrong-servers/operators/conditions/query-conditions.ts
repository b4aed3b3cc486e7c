import type { Memory } from '../../../middleware/memory.js'
import { type Condition, conditionsOf } from './condition.js'

export interface QueryPlace {
  readonly query: URLSearchParams
  readonly memory: Memory
}

const has =
  (name: string) =>
  ({ query }: QueryPlace) =>
    (query.get(name) ?? '') !== ''
const isTrue =
  (name: string) =>
  ({ query }: QueryPlace) =>
    query.get(name) === 'true'
const isFiltered = has('externalId')
const decrypts = isTrue('decrypt')
const revalidates = isTrue('revalidateKeysCache')
const isLater = has('cursor')
const both = (a: (place: QueryPlace) => boolean, b: (place: QueryPlace) => boolean) => (place: QueryPlace) =>
  a(place) && b(place)
const pageNumber = ({ query, memory }: QueryPlace) => memory.pageNumber(query.get('cursor'))

/** Parameters of a listing, and their combinations. */
export const queryConditions: readonly Condition<QueryPlace>[] = conditionsOf<QueryPlace>({
  'from-page-2': ['from the second page on', isLater],
  'from-page-3': ['from the third page on', place => pageNumber(place) >= 3],
  'from-page-4': ['from the fourth page on', place => pageNumber(place) >= 4],
  filtered: ['under a filter', isFiltered],
  'filtered-by-owner': ['under a filter by ownerId', has('ownerId')],
  decrypting: ['with decrypt', decrypts],
  'not-decrypting': ['without decrypt', place => !decrypts(place)],
  revalidating: ['with revalidateKeysCache', revalidates],
  'not-revalidating': ['without revalidateKeysCache', place => !revalidates(place)],
  'without-limit': ['without a limit', ({ query }) => !query.has('limit')],
  'limit-1': ['with a limit of 1', ({ query }) => query.get('limit') === '1'],
  'limit-above-10': ['with a limit above 10', ({ query }) => Number(query.get('limit') ?? 0) > 10],
  'filtered-from-page-2': ['under a filter, from the second page on', both(isFiltered, isLater)],
  'decrypting-from-page-2': ['with decrypt, from the second page on', both(decrypts, isLater)],
  'revalidating-from-page-2': [
    'with revalidateKeysCache, from the second page on',
    both(revalidates, isLater),
  ],
  'without-limit-from-page-2': [
    'without a limit, from the second page on',
    both(({ query }) => !query.has('limit'), isLater),
  ],
  'filtered-and-decrypting': ['with a filter and decrypt', both(isFiltered, decrypts)],
  'filtered-and-revalidating': ['with a filter and revalidateKeysCache', both(isFiltered, revalidates)],
  'decrypting-and-revalidating': ['with decrypt and revalidateKeysCache', both(decrypts, revalidates)],
  'filtered-without-limit': [
    'under a filter, without a limit',
    both(isFiltered, ({ query }) => !query.has('limit')),
  ],
  'decrypting-without-limit': [
    'with decrypt, without a limit',
    both(decrypts, ({ query }) => !query.has('limit')),
  ],
  'same-listing-again': [
    'when the same listing is repeated',
    ({ query, memory }) => memory.listings.some(known => String(known) === String(query)),
  ],
  'after-10-listings': ['after 10 listings', ({ memory }) => memory.listings.length >= 10],
  'decrypt-null': ['with decrypt=null', ({ query }) => query.get('decrypt') === 'null'],
  'decrypt-false': ['with decrypt=false', ({ query }) => query.get('decrypt') === 'false'],
  'revalidate-null': [
    'with revalidateKeysCache=null',
    ({ query }) => query.get('revalidateKeysCache') === 'null',
  ],
  'revalidate-false': [
    'with revalidateKeysCache=false',
    ({ query }) => query.get('revalidateKeysCache') === 'false',
  ],
})
