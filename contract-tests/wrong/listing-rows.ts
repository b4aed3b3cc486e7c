import {
  changingListAnswer,
  changingPages,
  changingParameter,
  changingQuery,
  refusingLists,
  remembering,
} from '../middleware/changing.js'
import { pageOf } from '../middleware/json-message.js'
import { cutPage } from '../middleware/own-pages.js'
import { emptied, mediaType, ofBody } from './answers.js'
import { breaking } from './breaking.js'
import * as code from './listings.js'

const noneLost = 'Without a cursor there are no further results, so every key is on some page.'
const nextPage = 'A cursor leads to the next page, so no key appears twice.'
const onlyMatches = 'A listing by externalId returns only keys with that externalId.'
const allMatches = 'A listing by externalId returns the keys of that user.'
const ofAskedApi = 'A listing contains only keys of the requested API.'

/** Bugs of listings: their answers, pages, filters, caches and APIs. */
export const listingRows = [
  ...breaking('7, 4.1', 'Both endpoints answer success with status 200.', [
    [
      'list-204-when-empty',
      'An empty page counts as no content, with status 204.',
      changingListAnswer(answer => (pageOf(answer).keys.length === 0 ? emptied(204)(answer) : answer)),
    ],
  ]),
  ...breaking('4.1', 'The media type of a successful answer is application/json.', [
    [
      'list-text-html',
      'The handler leaves the default media type of the web server unchanged.',
      changingListAnswer(mediaType('text/html; charset=utf-8')),
    ],
  ]),
  ...breaking('7, 4.1', 'Response bodies are JSON.', [
    [
      'list-guard-prefix',
      'The body starts with a guard against JSON hijacking.',
      changingListAnswer(ofBody(text => `)]}',\n${text}`)),
    ],
    [
      'list-body-cut',
      'A buffer of 16 KiB truncates longer pages.',
      changingListAnswer(ofBody(text => text.slice(0, 16_384))),
    ],
  ]),
  ...breaking('4.1', 'The answer to a listing is an object with keys, an array, and total, an integer.', [
    ['list-in-data', 'A response envelope wraps the page in a member called data.', 'listing-answer-wrapped'],
    [
      'list-bare-array',
      'The handler returns the rows of the database without the object around them.',
      changingPages(page => page.keys),
    ],
    [
      'keys-null-when-empty',
      'The serializer writes null for a list that was never filled.',
      changingPages(page => ({ ...page, keys: page.keys.length === 0 ? null : page.keys })),
    ],
    [
      'single-key-not-in-array',
      'A converter makes the answer from XML: a single element becomes an object, not a list.',
      changingPages(page => ({ ...page, keys: page.keys.length === 1 ? page.keys[0] : page.keys })),
    ],
    ['total-as-text', 'The serializer writes 64-bit integers as text.', 'page-total-as-string'],
    [
      'total-null-with-filter',
      'The service knows the number of keys only for the whole API.',
      changingPages((page, query) => ({ ...page, total: query.has('externalId') ? null : page.total })),
    ],
    [
      'total-negative',
      'The service reports an unknown total as -1.',
      changingPages(page => ({ ...page, total: -1 })),
    ],
    [
      'total-missing-when-zero',
      'A serializer omits zero values ("omitempty").',
      changingPages(({ total, ...page }) => (page.keys.length === 0 ? page : { ...page, total })),
    ],
  ]),
  ...breaking(
    '4.1',
    'total is the approximate number of keys of the API, not of the page.',
    [
      ['total-is-page-size', 'total is the number of keys on the page.', 'page-total-only-of-this-page'],
      [
        'total-of-60-at-most',
        'The service stops counting at 60 rows, to stay fast.',
        changingPages(page => ({ ...page, total: Math.min(page.total, 60) })),
      ],
    ],
    'SHOULD',
  ),
  ...breaking(
    '4.1, 8',
    'total lags by at most 5 minutes.',
    [
      [
        'total-never-updated',
        'The service counts the keys once, at its start.',
        remembering(changingPages, code.countingOnce),
      ],
    ],
    'SHOULD',
  ),

  ...breaking('4.1', noneLost, [
    ['disabled-keys-hidden', 'The query contains "WHERE enabled".', 'key-listing-lost-disabled'],
    [
      'bare-keys-never-listed',
      'An inner join omits keys that have neither a name nor a user.',
      code.arranged(keys =>
        keys.filter(({ name, identity, ownerId }) => (name ?? identity ?? ownerId) !== undefined),
      ),
    ],
    [
      'cursor-dropped',
      'The service does not implement paging: no answer has a cursor.',
      'page-cursor-dropped',
    ],
    ['cursor-dropped-on-later-pages', 'Only the first page has a cursor.', 'page-cursor-dropped-from-page-2'],
    [
      'cursor-dropped-with-limit-1',
      'The service treats a page of one key as the last page.',
      'page-cursor-dropped-limit-1',
    ],
    ['key-lost-at-border', 'The next page starts one key too late.', 'paging-pages-key-lost'],
    [
      'last-key-lost',
      'The handler compares the end of a page with the last index instead of the number of keys.',
      'paging-pages-last-key-lost',
    ],
    ['last-page-lost', 'The service rounds the page count down.', 'paging-pages-rest-lost'],
    [
      'no-page-behind-20',
      'A search index returns only its first 20 results.',
      code.cutting((count, limit, offset) => cutPage(Math.min(20, count), limit, offset)),
    ],
    [
      'cursor-counts-default-pages',
      'The cursor counts pages of 100, whatever the limit is.',
      'paging-pages-counts-hundreds',
    ],
    [
      'keys-of-one-millisecond-lost',
      'The cursor is the createdAt of the last key, so the next page omits the other keys of this millisecond.',
      code.skippingEqualTimes,
    ],
    [
      'cursor-counts-from-the-end',
      'The oldest key comes first, and the cursor is the number of keys that are left. After a new key, the next page begins too late.',
      code.countingFromTheEnd,
    ],
    [
      'order-changes-with-each-page',
      'The query has no ORDER BY, so pages repeat some keys and omit others.',
      code.inAnyOrder,
    ],
    [
      'key-skipped-after-a-refused-create',
      'A refused create increases the sequence number, so the next page of the whole API begins one key too late.',
      'page-keys-first-lost-when-after-a-refusal-between-pages',
    ],
    [
      'filter-behind-the-page',
      'The service reads a page, filters it, and treats a page that is not full as the last page.',
      code.filteringPages,
    ],
  ]),
  ...breaking('4.1', nextPage, [
    [
      'key-twice-at-border',
      'The next page starts with the last key of the previous page.',
      'paging-pages-key-repeated',
    ],
    [
      'keys-with-roles-twice',
      'An outer join with roles returns a row for each role, and one extra row.',
      'key-listing-listed-twice-beside-roles',
    ],
    [
      'one-key-for-all',
      'The handler collects pointers to the loop variable, so the last key fills the page.',
      code.arranged(keys => keys.map(() => keys.at(-1) ?? {})),
    ],
    [
      'cursor-ignored',
      'The service ignores the cursor: each page is the first page.',
      'query-cursor-ignored',
    ],
    [
      'cursor-of-the-last-listing',
      'The service stores the position of the next page for each API, and ignores the value of the cursor.',
      code.lastCursor,
    ],
    [
      'page-of-the-last-request',
      'The cache key of an answer contains only the API, so a request with a cursor gets an earlier page again.',
      code.pageOfLastRequest,
    ],
  ]),
  ...breaking('4.1', 'Without further results, a page has no cursor.', [
    [
      'cursor-wraps-around',
      'After the last key, the listing starts again with the first key.',
      code.cutting((count, limit, offset) => {
        const cut = cutPage(count, limit, offset)
        return { ...cut, next: cut.next ?? (offset > 0 ? 0 : undefined) }
      }),
    ],
    [
      'cursor-never-ends',
      'Each page has a cursor, even empty pages after the end.',
      code.cutting((_, limit, offset) => ({ from: offset, to: offset + limit, next: offset + limit })),
    ],
  ]),
  ...breaking(
    '4.1',
    'When more results exist, cursor is present, a string, and the next request may pass it.',
    [
      [
        'cursor-under-another-name',
        'The member is called nextCursor.',
        changingPages(({ cursor, ...page }) => ({ ...page, nextCursor: cursor })),
      ],
      [
        'cursor-as-number',
        'The cursor is an offset, and the service sends it as a number.',
        code.numberedCursors,
      ],
      [
        'cursor-decoded-twice',
        'Cursors are base64, and the service decodes the query twice: a plus becomes a space.',
        code.cursorsWithPlus,
      ],
    ],
  ),
  ...breaking(
    '4.1',
    'cursor is absent when there are no further results.',
    [
      [
        'cursor-null-at-the-end',
        'The last page has cursor: null.',
        changingPages(page => ({ cursor: null, ...page })),
      ],
    ],
    'SHOULD',
  ),
  ...breaking('4.1', 'A listing succeeds, whatever other requests come at the same time.', [
    [
      'listing-crashes-while-a-key-is-made',
      'A create changes the list of keys in memory while a listing enumerates the list.',
      code.crashingDuringCreates,
    ],
  ]),

  ...breaking('4.1, 8', 'A page has no more keys than limit.', [
    ['limit-ignored', 'The service validates limit, but never uses it.', 'query-limit-ignored'],
    [
      'limit-plus-one',
      'The service reads one more key to find out whether more keys follow, and also returns this key.',
      changingParameter('limit', limit => String(Math.min(100, Number(limit) + 1))),
    ],
    [
      'limit-ignored-on-later-pages',
      'The cursor does not contain the limit, and the service does not read limit again.',
      'query-limit-ignored-from-page-2',
    ],
  ]),
  ...breaking('4.1, 8', 'Without limit, a page has at most 100 keys.', [
    ['no-default-limit', 'Without limit, the query has no LIMIT: one page has all keys.', code.withoutLimit],
    [
      'default-limit-of-101',
      'The service reads one more key to find out whether more keys follow, and also returns this key.',
      code.oneMoreThanDefault,
    ],
  ]),
  ...breaking('8, 4.1', 'limit may be any integer from 1 to 100, or absent.', [
    [
      'limit-of-1-refused',
      'The service checks the lower bound with "greater than".',
      'query-limit-refused-limit-1',
    ],
    [
      'limit-of-100-refused',
      'The service checks the upper bound with "less than".',
      refusingLists(query => query.get('limit') === '100'),
    ],
    [
      'limit-read-as-text',
      'The service compares the limit with "100" as text.',
      refusingLists(query => (query.get('limit') ?? '1') > '100'),
    ],
    [
      'limit-required',
      'Only the client library applies the default of limit.',
      'query-api-id-refused-without-limit',
    ],
  ]),
  ...breaking('4.1', 'Parameters may come in any order, and each may stand with each other.', [
    [
      'parameters-in-one-order',
      'One regular expression matches the query, and begins with apiId.',
      refusingLists(query => query.has('apiId') && [...query.keys()][0] !== 'apiId'),
    ],
    [
      'revalidate-refused',
      'The service no longer has the experimental parameter, and refuses unknown parameters.',
      'query-revalidate-keys-cache-refused',
    ],
    [
      'revalidate-crashes-with-filter',
      'The code that skips the cache does not know the filter, and crashes.',
      refusingLists(query => query.get('revalidateKeysCache') === 'true' && query.has('externalId'), 500),
    ],
    [
      'decrypt-false-refused',
      'The service requires a permission for decrypt, even for decrypt=false.',
      refusingLists(query => query.get('decrypt') === 'false', 403),
    ],
  ]),

  ...breaking('4.1, 9', 'ownerId is deprecated, but still a parameter.', [
    [
      'owner-id-parameter-gone',
      'The service no longer has the parameter, because its column was removed.',
      'query-owner-id-refused',
    ],
  ]),

  ...breaking('4.1', onlyMatches, [
    [
      'filter-ignored',
      'The service validates the parameter, but never uses it.',
      'query-external-id-ignored',
    ],
    [
      'owner-before-user',
      'If a listing has both externalId and ownerId, the service reads only ownerId.',
      changingQuery(code.preferringOwner),
    ],
    [
      'filter-ignored-on-later-pages',
      'The cursor contains only the position, so the filter is lost after the first page.',
      code.filteringFirstPage,
    ],
    [
      'filter-by-prefix',
      'The filter also finds users whose externalId starts with the value.',
      'filter-external-id-by-its-beginning',
    ],
    [
      'filter-by-pattern',
      'The query uses the value as a LIKE pattern, with % and _ as wildcards.',
      'filter-external-id-with-wildcards',
    ],
    [
      'filter-with-unlinked-keys',
      'An outer join also returns the keys that have no user.',
      'filter-external-id-or-without-user',
    ],
    [
      'filter-folds-case',
      'The column has a collation that ignores letter case.',
      'filter-external-id-without-case',
    ],
    [
      'filter-folds-accents',
      'The column has a collation that ignores accents.',
      'filter-external-id-without-accents',
    ],
  ]),
  ...breaking('4.1', allMatches, [
    [
      'filter-finds-enabled-only',
      'The query for one user contains "AND enabled".',
      'filter-external-id-enabled-only',
    ],
    [
      'filter-finds-newest-only',
      'A map contains one key per user, so the newest key replaces the others.',
      code.findingNewest,
    ],
    [
      'filter-cut-at-ampersand',
      'The parser decodes the query before it splits the query at "&".',
      changingParameter('externalId', user => user.split('&')[0] || user),
    ],
    [
      'filter-reads-json',
      'The query parser reads JSON as an object, and writes the object as "[object Object]".',
      changingParameter('externalId', user => (/^\{.*\}$/.test(user) ? '[object Object]' : user)),
    ],
  ]),

  ...breaking('4.1', 'With revalidateKeysCache, the service reads the keys directly from the database.', [
    [
      'revalidate-ignored',
      'The service caches listings for a minute, and ignores revalidateKeysCache.',
      'cache-revalidate-keys-cache-forgotten',
    ],
  ]),
  ...breaking('4.1, 2.1, 8', 'A listing uses the parameters of its own request.', [
    [
      'cache-without-user',
      'The cache key of a listing does not contain the user.',
      code.caching(['externalId', 'revalidateKeysCache'], code.isCached),
    ],
    [
      'cache-without-limit',
      'The cache key of a listing does not contain the limit.',
      code.caching(['limit', 'revalidateKeysCache'], code.isCached),
    ],
    [
      'cache-without-cursor',
      'The cache key of a listing does not contain the cursor.',
      code.caching(['cursor', 'revalidateKeysCache'], code.isCached),
    ],
    [
      'cache-without-decrypt',
      'The cache key of a listing does not contain decrypt.',
      'cache-decrypt-forgotten',
    ],
    [
      'short-cache-without-api',
      'A cache keeps the listings of a user for a second, and its cache keys do not contain the API.',
      code.caching(
        ['apiId', 'revalidateKeysCache'],
        query => code.isCached(query) && query.has('externalId'),
        1000,
      ),
    ],
  ]),

  ...breaking('4.1, 1', ofAskedApi, [
    ['cache-without-api', 'The cache key of a listing does not contain the API.', 'cache-api-id-forgotten'],
    [
      'keys-of-another-api',
      'The condition on the API is missing from one branch of a UNION.',
      code.withStranger,
    ],
    [
      'listed-api-ignored',
      'A cache stores, for each token, the API of its first request.',
      'query-api-id-of-the-first-listing',
    ],
    [
      'apis-share-their-keys',
      'Two APIs share one set of keys, and a listing changes only the apiId in the records.',
      code.sharingKeys,
    ],
  ]),
  ...breaking('4.2, 1, 4.1', 'apiId names the API in which the key is created.', [
    [
      'created-in-first-api',
      'The service creates every key in the API of the token.',
      'create-api-id-of-the-first-key',
    ],
  ]),
  ...breaking(
    '1, 4.2',
    'A key is created in an API that exists.',
    [
      [
        'unknown-api-created-in',
        'The service does not look up the API, so the key belongs to no API.',
        code.creatingAnywhere,
      ],
    ],
    'SHOULD',
  ),
  ...breaking(
    '4.1, 4.2',
    'apiId is required.',
    [
      [
        'missing-api-means-first',
        'Without apiId, the service uses the API of the token.',
        code.defaultingToFirstApi,
      ],
    ],
    'SHOULD',
  ),
  ...breaking(
    '9',
    'The version is the path segment v1 in every path.',
    [
      [
        'listing-at-any-version',
        'The router reads any version, so a client never learns that its version does not exist.',
        'listing-operation-at-another-version',
      ],
    ],
    'SHOULD',
  ),
  ...breaking(
    '7',
    'Bodies are JSON, even in failures.',
    [['failures-as-html', 'The web server, not the service, writes the errors.', code.failingAsHtml]],
    'SHOULD',
  ),
]
