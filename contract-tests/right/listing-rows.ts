import { changingPages, changingQuery, refusingLists, writingCursors } from '../middleware/changing.js'
import * as code from './choices.js'
import { allowing, deciding } from './right-server.js'

/** Right servers with unusual pages, cursors, totals and parameters. */
export const listingRows = [
  ...allowing('size of pages', '4.1', 'A page may have fewer keys than limit, or no keys.', [
    [
      'pages-of-half',
      'Pages have at most half of the keys that limit allows.',
      code.shortPages(limit => Math.floor(limit / 2)),
    ],
    ['pages-of-at-most-10', 'Pages have at most 10 keys.', code.shortPages(limit => Math.min(10, limit))],
    ['pages-of-two-thirds', 'Every second page is shorter than the previous page.', code.shortPagesInTurn],
    [
      'default-limit-of-20',
      'Without limit, a page has at most 20 keys.',
      changingQuery(query => query.has('limit') || query.set('limit', '20')),
    ],
  ]),
  ...allowing('order and pages', '4.1', 'A page may have fewer keys than limit, or no keys.', [
    [
      'empty-page-first',
      'The first page is empty and has a cursor, as from a store that is scanned in steps.',
      code.startingEmpty,
    ],
  ]),
  ...allowing('last page', '4.1', 'A cursor does not promise further results, and null is no cursor.', [
    [
      'empty-last-page',
      'The last page also has a cursor, which leads to an empty page.',
      { listing: { cursorOnLastPage: 'present' } },
    ],
    [
      'cursor-null-at-the-end',
      'The last page has cursor: null.',
      changingPages(page => ({ cursor: null, ...page })),
    ],
  ]),
  ...allowing('cursor', '4.1', 'A cursor is an opaque string for the next request.', [
    [
      'cursor-base64',
      'Cursors are base64, with plus, slash and equals signs.',
      writingCursors(
        text => `+/${btoa(text)}==`,
        text => atob(text.slice(2, -2)),
      ),
    ],
    [
      'cursor-json',
      'Cursors are JSON.',
      writingCursors(
        text => JSON.stringify([text]),
        text => String(JSON.parse(text)),
      ),
    ],
    [
      'cursor-long',
      'Cursors have 1500 characters.',
      writingCursors(
        text => text.padEnd(1500, '~'),
        text => text.replace(/(?<!~)~+$/, ''),
      ),
    ],
    [
      'cursor-unicode',
      'Cursors contain letters that a URL must escape.',
      writingCursors(
        text => `курсор №${text} & more`,
        text => text.slice('курсор №'.length, -' & more'.length),
      ),
    ],
    ['cursor-works-once', 'A cursor works only once.', code.usingCursorsOnce],
  ]),
  ...allowing('cursor, order and pages', '4.1', 'A cursor is an opaque string for the next request.', [
    [
      'cursor-is-last-id',
      'A cursor is the id of the last key of the page.',
      { listing: { cursor: 'last-id', order: 'id' } },
    ],
  ]),
  ...deciding('order and pages', '4.1', [
    [
      'oldest-first',
      'Listings are ordered by creation, the oldest key first.',
      { listing: { order: 'oldest-first' } },
    ],
    ['ordered-by-id', 'Listings are ordered by id.', { listing: { order: 'id' } }],
    [
      'ordered-by-hash',
      'Listings have an arbitrary but constant order.',
      code.ordered(({ id = '' }) => [...id].reverse().join('')),
    ],
    [
      'ordered-by-name',
      'Listings are ordered by name, and keys without a name come last.',
      code.ordered(({ name, id }) => `${name ?? '~'}${id}`),
    ],
    [
      'order-differs-by-listing',
      'Each listing has its own order, which stays the same on its later pages.',
      code.ordersByListing,
    ],
  ]),
  ...allowing('total', '4.1', 'total is approximate, and may lag by up to 5 minutes.', [
    [
      'total-estimated',
      'total is an estimate that is 7 percent too high.',
      code.counting(count => Math.round(count * 1.07)),
    ],
    [
      'total-lags-5-minutes',
      'The service counts total once every five minutes.',
      { listing: { totalLagMs: 300_000 } },
    ],
    [
      'total-cached-for-later-pages',
      'Later pages show a cached total, which the service counts once every five minutes.',
      code.cachingTotals,
    ],
    [
      'total-huge',
      'total also counts deleted keys.',
      changingPages(page => ({ ...page, total: page.total + 100_000 })),
    ],
  ]),
  ...allowing('total of unknown users', '4.1', 'total is approximate, and may lag by up to 5 minutes.', [
    [
      'total-zero-for-unknown-user',
      'total is 0 for an unknown externalId.',
      { listing: { totalOfUnknownUser: 'zero' } },
    ],
  ]),
  ...allowing('visibility', '4.1', 'Only revalidateKeysCache skips the cache, and a replica may lag.', [
    [
      'cached-for-a-minute',
      'The service caches listings for a minute. For another day, it serves a stale listing while it refreshes the cache.',
      { listing: { cacheFreshMs: 60_000, cacheStaleMs: 86_400_000 } },
    ],
    [
      'visible-after-a-second',
      'Listings show a new key a second after its creation, even with revalidateKeysCache.',
      code.lagging(1000, () => true),
    ],
    [
      'visible-late-in-the-cache',
      'Listings show a new key half an hour after its creation, unless revalidateKeysCache is true.',
      code.lagging(1_800_000, query => query.get('revalidateKeysCache') !== 'true'),
    ],
  ]),
  ...deciding('expired keys', '4.1', [
    ['expired-keys-unlisted', 'Listings omit expired keys.', code.omittingExpired],
  ]),
  ...deciding('limit out of range', '7', [
    [
      'limit-clamped',
      'The service moves a limit into its range.',
      { requests: { limitOutOfRange: 'clamp' } },
    ],
    [
      'limit-crashes-out-of-range',
      'The service answers a limit out of range with 500.',
      refusingLists(query => !code.isLimit(query.get('limit')), 500),
    ],
  ]),
  ...deciding('numbers in queries', '4.1', [
    [
      'numbers-of-javascript',
      'The service also reads a limit such as 1e1, 0x10 or a number with spaces.',
      { requests: { numbers: 'javascript' } },
    ],
  ]),
  ...deciding('repeated parameters', '4.1', [
    [
      'first-of-repeated-parameters',
      'The service uses the first value of a repeated parameter.',
      { requests: { repeatedParameter: 'first' } },
    ],
  ]),
  ...deciding('spelling of booleans', '4.1', [
    [
      'decrypt-spelt-otherwise-refused',
      'The service refuses decrypt=TRUE, decrypt=1 and an empty decrypt.',
      refusingLists(query => !['true', 'false', 'null', null].includes(query.get('decrypt'))),
    ],
  ]),
  ...deciding('empty filter', '4.1', [
    [
      'empty-filter-is-none',
      'A listing by an empty externalId returns all keys.',
      changingQuery(query => query.delete('externalId', '')),
    ],
  ]),
  ...deciding('ownerId', '4.1', [
    [
      'owner-yields-to-user',
      'The service ignores ownerId if externalId is given.',
      { listing: { ownerIdWithExternalId: 'ignored' } },
    ],
  ]),
  ...deciding('HEAD', '4.1', [
    ['head-refused', 'The service refuses HEAD.', { requests: { head: 'refuse' } }],
  ]),
  ...deciding('unknown API', '7', [
    ['unknown-api-is-empty', 'A listing of an unknown API is empty.', code.listingUnknownApis],
  ]),
  ...allowing('empty cursor', '4.1', 'No page has an empty cursor.', [
    ['cursor-empty-refused', 'The service refuses an empty cursor.', { requests: { emptyCursor: 'refuse' } }],
  ]),
  ...allowing('null in queries', '4.1', 'The type of both parameters is "boolean or null".', [
    [
      'null-parameters-as-absent',
      'The service reads decrypt=null and revalidateKeysCache=null as omitted parameters.',
      changingQuery(code.nullAsAbsent),
    ],
  ]),
]
