import type { KeyRecord, ListKeysResponse } from '../../schemas/generated/types.js'
import { shuffled } from '../../src/common/random.js'
import {
  always,
  changingListAnswer,
  changingPages,
  changingParameter,
  refusingLists,
  writingCursors,
} from '../middleware/changing.js'
import { answerOf, createBodyOf, pageOf, withJson, withQuery } from '../middleware/json-message.js'
import type { MakeMiddleware } from '../middleware/middleware.js'
import { isCreate, isList, isSuccess } from '../middleware/operation.js'
import { allKeys, cutPage, pagesOf } from '../middleware/own-pages.js'
import { breaking } from './wrong-server.js'

const changingKeys = (change: (keys: KeyRecord[], page: ListKeysResponse) => unknown): MakeMiddleware =>
  changingPages(page => ({ ...page, keys: change(page.keys, page) }))

const inAnyOrder: MakeMiddleware = world =>
  pagesOf(async (request, next) => {
    const keys = await allKeys(request, next)
    return keys && shuffled(keys, world.random)
  })(world)

const numberedCursors: MakeMiddleware = world => {
  const cursors: string[] = []
  return writingCursors(
    cursor => cursors.push(cursor),
    given => cursors[Number(given) - 1] ?? given,
  )(world)
}

const withoutLimit = always(async (request, next) => {
  if (!isList(request) || request.query.has('limit') || request.query.has('cursor')) return next(request)
  const answer = await next(request)
  const keys = isSuccess(answer) ? await allKeys(request, next) : undefined
  return keys === undefined ? answer : withJson(answer, { keys, total: pageOf(answer).total })
})

const filteringPages = always(async (request, next) => {
  const user = isList(request) ? request.query.get('externalId') : null
  if (user === null) return next(request)
  const answer = await next(withQuery(request, query => query.delete('externalId')))
  if (!isSuccess(answer)) return answer
  const { cursor, ...page } = pageOf(answer)
  const keys = page.keys.filter(({ identity }) => identity?.externalId === user)
  return withJson(answer, { ...page, keys, ...(keys.length === page.keys.length && { cursor }) })
})

const filteringFirstPage = pagesOf((request, next) =>
  allKeys(
    request.query.has('cursor') ? withQuery(request, query => query.delete('externalId')) : request,
    next,
  ),
)

const findingNewest = pagesOf(async (request, next) => {
  const keys = await allKeys(request, next)
  return request.query.has('externalId') ? keys?.slice(0, 1) : keys
})

const withStranger = changingPages((page, query) => {
  const [first] = page.keys
  if (first === undefined || query.has('cursor')) return page
  const stranger = { ...first, id: `${first.id}x`, apiId: `${first.apiId}_other` }
  return { ...page, keys: [...page.keys.slice(0, -1), stranger] }
})

const creatingAnywhere: MakeMiddleware = () => {
  let first: string | null = null
  return async (request, next) => {
    if (isList(request)) first ??= request.query.get('apiId')
    const answer = await next(request)
    const body = isCreate(request) ? createBodyOf(request) : undefined
    if (answer.status !== 404 || body === undefined) return answer
    return next(withJson(request, { ...body, apiId: first ?? '' }))
  }
}

const failingAsHtml = always(async (request, next) => {
  const answer = await next(request)
  const isOwn = isCreate(request) || isList(request)
  return isOwn && answer.status >= 400
    ? answerOf(answer.status, `<!doctype html><h1>Error ${answer.status}</h1>`, 'text/html')
    : answer
})

/** Bugs of listings: their answers, pages, filters, caches and APIs. */
export const listingRows = [
  ...breaking('7, 4.1', 'Response bodies are JSON.', [
    [
      'list-guard-prefix',
      'The body starts with a guard against JSON hijacking.',
      changingListAnswer(answer => ({ ...answer, body: `)]}',\n${answer.body}` })),
    ],
    [
      'list-body-cut',
      'A buffer of 16 KiB truncates longer pages.',
      changingListAnswer(answer => ({ ...answer, body: answer.body.slice(0, 16_384) })),
    ],
  ]),
  ...breaking('4.1, 7', 'The answer to a listing is a 200, and an object with keys, an array of records.', [
    [
      'list-204-when-empty',
      'An empty page counts as no content, with status 204.',
      changingListAnswer(answer =>
        pageOf(answer).keys.length === 0 ? { ...answer, status: 204, body: '' } : answer,
      ),
    ],
    [
      'records-as-ids',
      'The listing shows only identifiers, and a second call returns the records.',
      changingKeys(keys => keys.map(({ id }) => id)),
    ],
    [
      'list-bare-array',
      'The handler returns the rows of the database without the object around them.',
      changingPages(page => page.keys),
    ],
    [
      'single-key-not-in-array',
      'A converter makes the answer from XML: a single element becomes an object, not a list.',
      changingKeys(keys => (keys.length === 1 ? keys[0] : keys)),
    ],
  ]),

  ...breaking('4.1', 'Without a cursor there are no further results, so every key is on some page.', [
    [
      'bare-keys-never-listed',
      'An inner join omits keys that have neither a name nor a user.',
      changingKeys(keys => keys.filter(({ name, identity, ownerId }) => name ?? identity ?? ownerId)),
    ],
    [
      'no-page-behind-20',
      'A search index returns only its first 20 results.',
      pagesOf(allKeys, (count, limit, offset) => cutPage(Math.min(20, count), limit, offset)),
    ],
    [
      'order-changes-with-each-page',
      'The query has no ORDER BY, so pages repeat some keys and omit others.',
      inAnyOrder,
    ],
    [
      'filter-behind-the-page',
      'The service reads a page, filters it, and treats a page that is not full as the last page.',
      filteringPages,
    ],
  ]),
  ...breaking('4.1', 'A cursor leads to the next page, so no key appears twice.', [
    [
      'one-key-for-all',
      'The handler collects pointers to the loop variable, so the last key fills the page.',
      changingKeys(keys => keys.map(() => keys.at(-1))),
    ],
    [
      'cursor-never-ends',
      'Each page has a cursor, even empty pages after the end.',
      pagesOf(allKeys, (_, limit, offset) => ({ from: offset, to: offset + limit, next: offset + limit })),
    ],
    [
      'cursor-under-another-name',
      'The member is called nextCursor.',
      changingPages(({ cursor, ...page }) => ({ ...page, nextCursor: cursor })),
    ],
    ['cursor-as-number', 'The cursor is an offset, and the service sends it as a number.', numberedCursors],
    [
      'cursor-decoded-twice',
      'Cursors are base64, and the service decodes the query twice: a plus becomes a space.',
      writingCursors(
        cursor => `c+${cursor}`,
        given => given.replaceAll('+', ' ').replace(/^c\+/, ''),
      ),
    ],
  ]),
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

  ...breaking('4.1, 8', 'A page has no more keys than limit, and without limit at most 100.', [
    [
      'limit-plus-one',
      'The service reads one more key to find out whether more keys follow, and also returns this key.',
      changingParameter('limit', limit => String(Math.min(100, Number(limit) + 1))),
    ],
    ['no-default-limit', 'Without limit, the query has no LIMIT: one page has all keys.', withoutLimit],
  ]),
  ...breaking('8, 4.1', 'limit may be 1 to 100 or absent, and parameters may come in any order.', [
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
      'revalidate-crashes-with-filter',
      'The code that skips the cache does not know the filter, and crashes.',
      refusingLists(query => query.get('revalidateKeysCache') === 'true' && query.has('externalId'), 500),
    ],
    [
      'parameters-in-one-order',
      'One regular expression matches the query, and begins with apiId.',
      refusingLists(query => query.has('apiId') && [...query.keys()][0] !== 'apiId'),
    ],
  ]),

  ...breaking('4.1', 'A listing by externalId returns the keys of that user, and no others.', [
    [
      'filter-ignored-on-later-pages',
      'The cursor contains only the position, so the filter is lost after the first page.',
      filteringFirstPage,
    ],
    [
      'filter-finds-newest-only',
      'A map contains one key per user, so the newest key replaces the others.',
      findingNewest,
    ],
    [
      'filter-cut-at-ampersand',
      'The parser decodes the query before it splits the query at "&".',
      changingParameter('externalId', user => user.split('&')[0] || user),
    ],
  ]),
  ...breaking('4.1, 1', 'A listing contains only keys of the requested API.', [
    ['keys-of-another-api', 'The condition on the API is missing from one branch of a UNION.', withStranger],
  ]),
  ...breaking(
    '1, 4.2',
    'A key is created in an API that exists.',
    [
      [
        'unknown-api-created-in',
        'The service does not look up the API, so the key belongs to no API.',
        creatingAnywhere,
      ],
    ],
    'SHOULD',
  ),
  ...breaking(
    '7',
    'Bodies are JSON, even in failures.',
    [['failures-as-html', 'The web server, not the service, writes the errors.', failingAsHtml]],
    'SHOULD',
  ),
]
