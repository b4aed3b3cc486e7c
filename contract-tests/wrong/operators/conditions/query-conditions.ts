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

export const queryConditions: readonly Condition<QueryPlace>[] = conditionsOf<QueryPlace>({
  'from-page-2': ['from the second page on', isLater],
  'from-page-3': ['from the third page on', place => pageNumber(place) >= 3],
  'from-page-4': ['from the fourth page on', place => pageNumber(place) >= 4],
  filtered: ['if the listing is filtered by externalId', isFiltered],
  'filtered-by-owner': ['if the listing is filtered by ownerId', has('ownerId')],
  decrypting: ['if decrypt is true', decrypts],
  'not-decrypting': ['if decrypt is not true', place => !decrypts(place)],
  revalidating: ['if revalidateKeysCache is true', revalidates],
  'not-revalidating': ['if revalidateKeysCache is not true', place => !revalidates(place)],
  'without-limit': ['if the listing has no limit', ({ query }) => !query.has('limit')],
  'limit-1': ['if the limit is 1', ({ query }) => query.get('limit') === '1'],
  'limit-above-10': ['if the limit is above 10', ({ query }) => Number(query.get('limit') ?? 0) > 10],
  'filtered-from-page-2': [
    'from the second page on, if the listing is filtered by externalId',
    both(isFiltered, isLater),
  ],
  'decrypting-from-page-2': ['from the second page on, if decrypt is true', both(decrypts, isLater)],
  'revalidating-from-page-2': [
    'from the second page on, if revalidateKeysCache is true',
    both(revalidates, isLater),
  ],
  'without-limit-from-page-2': [
    'from the second page on, if the listing has no limit',
    both(({ query }) => !query.has('limit'), isLater),
  ],
  'filtered-and-decrypting': [
    'if decrypt is true and the listing is filtered by externalId',
    both(isFiltered, decrypts),
  ],
  'filtered-and-revalidating': [
    'if the listing is filtered by externalId and revalidateKeysCache is true',
    both(isFiltered, revalidates),
  ],
  'decrypting-and-revalidating': ['if decrypt and revalidateKeysCache are true', both(decrypts, revalidates)],
  'filtered-without-limit': [
    'if the listing is filtered by externalId and has no limit',
    both(isFiltered, ({ query }) => !query.has('limit')),
  ],
  'decrypting-without-limit': [
    'if decrypt is true and the listing has no limit',
    both(decrypts, ({ query }) => !query.has('limit')),
  ],
  'same-listing-again': [
    'if the client repeats a listing',
    ({ query, memory }) => memory.listings.some(known => String(known) === String(query)),
  ],
  'after-10-listings': ['after 10 listings', ({ memory }) => memory.listings.length >= 10],
  'decrypt-null': ['if decrypt is null', ({ query }) => query.get('decrypt') === 'null'],
  'decrypt-false': ['if decrypt is false', ({ query }) => query.get('decrypt') === 'false'],
  'revalidate-null': [
    'if revalidateKeysCache is null',
    ({ query }) => query.get('revalidateKeysCache') === 'null',
  ],
  'revalidate-false': [
    'if revalidateKeysCache is false',
    ({ query }) => query.get('revalidateKeysCache') === 'false',
  ],
})
