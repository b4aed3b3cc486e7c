import type { Clause } from './clause.js'

/** Section 4.1. */
export const listingClauses: readonly Clause[] = [
  {
    section: '4.1',
    states: 'GET /v1/apis.listKeys lists the keys of an API',
    requirements: ['LST-08', 'EXT-01', 'PAG-07', 'MOD-34'],
  },
  { section: '4.1', states: 'apiId is required', requirements: ['API-05'] },
  {
    section: '4.1',
    states: 'apiId names the API whose keys are listed',
    requirements: ['API-01', 'API-02', 'REC-06', 'MOD-16', 'MOD-25'],
  },
  {
    section: '4.1',
    states: 'limit is the maximum number of keys on a page, 100 by default',
    requirements: ['LIM-01', 'LIM-04', 'LIM-05', 'MOD-19'],
  },
  {
    section: '4.1',
    states: 'cursor fetches the next page',
    requirements: ['PAG-01', 'PAG-03', 'PAG-08', 'MOD-33'],
  },
  { section: '4.1', states: 'ownerId is a deprecated parameter', requirements: ['LST-09'] },
  {
    section: '4.1',
    states: 'a listing by externalId returns only keys of that user',
    requirements: [
      'EXT-01',
      'EXT-02',
      'EXT-03',
      'EXT-04',
      'EXT-05',
      'EXT-06',
      'EXT-07',
      'EXT-08',
      'EXT-09',
      'PAG-06',
    ],
  },
  {
    section: '4.1',
    states: 'a listing with decrypt=true returns the raw keys that were stored encrypted',
    requirements: ['DEC-01', 'DEC-02', 'MOD-24', 'MOD-32', 'MOD-29'],
  },
  {
    section: '4.1',
    states: 'a listing returns no raw keys when decrypt is absent, null or false',
    requirements: ['SEC-01', 'SEC-02', 'DEC-03', 'MOD-26'],
  },
  {
    section: '4.1',
    states: 'a listing with revalidateKeysCache=true skips the cache',
    requirements: ['REV-01', 'REV-02', 'REV-03'],
  },
  { section: '4.1', states: 'keys is an array of records', requirements: ['LST-04', 'PAG-05', 'MOD-18'] },
  {
    section: '4.1',
    states: 'total is an integer, the approximate number of keys of the API',
    requirements: ['LST-05', 'LST-06', 'TOT-01', 'TOT-02', 'TOT-03', 'TOT-04'],
  },
  {
    section: '4.1',
    states: 'cursor is a string, and is present when more results exist',
    requirements: ['LST-07', 'PAG-04', 'PAG-07', 'PAG-09', 'CUR-01'],
  },
  {
    section: '4.1',
    states: 'no cursor means no further results',
    requirements: ['PAG-02', 'PAG-04', 'PAG-07', 'PRP-02', 'MOD-17'],
  },
  {
    section: '4.1',
    states: 'the media type of the answer is application/json',
    requirements: ['LST-02', 'LST-03'],
  },
  {
    section: '4.1',
    leavesOpen: 'the order of keys',
    observations: ['listing.order', 'listing.orderOfFirstPage'],
  },
  {
    section: '4.1',
    leavesOpen: 'the form of a cursor, and other requests that accept it',
    observations: [
      'listing.cursor',
      'listing.cursorReuse',
      'listing.cursorWithOtherLimit',
      'listing.cursorWithOtherFilter',
      'requests.emptyCursor',
    ],
  },
  {
    section: '4.1',
    leavesOpen: 'the length of a page, and whether the last page has a cursor',
    observations: ['listing.shortPages', 'listing.emptyPages', 'listing.cursorOnLastPage'],
  },
  {
    section: '4.1',
    leavesOpen: 'whether a listing may repeat a key after a create between two pages',
    observations: ['listing.repeatsAfterCreate'],
  },
  {
    section: '4.1',
    leavesOpen: 'the lag of total, and the total of a filtered listing',
    observations: ['listing.totalLagMs', 'listing.totalErrorAtOnce', 'listing.totalOfUnknownUser'],
  },
  {
    section: '4.1',
    leavesOpen: 'how long the service caches a listing',
    observations: ['listing.cacheFreshMs'],
  },
  {
    section: '4.1',
    leavesOpen: 'the effect of ownerId as a filter, alone and with externalId',
    observations: ['listing.ownerIdFilter', 'listing.ownerIdWithExternalId', 'listing.externalIdCase'],
  },
  {
    section: '4.1',
    leavesOpen:
      'how the service reads null, text that is not a number, repeated and unknown parameters, and HEAD',
    observations: [
      'decrypt.null',
      'requests.booleans',
      'requests.numbers',
      'requests.repeatedParameter',
      'requests.unknownParameters',
      'requests.head',
      'constraints.limit.-1.status',
      'constraints.limit.1.5.status',
      'constraints.limit.abc.status',
    ],
  },
  {
    section: '4.1',
    leavesOpen: 'the header fields of an answer, beyond the media type application/json',
    observations: [
      'responses.headers',
      'responses.mediaType',
      'responses.corsOrigin',
      'responses.corsMethods',
    ],
  },
]
