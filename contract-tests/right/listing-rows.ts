import { changingPages, changingQuery, refusingLists, writingCursors } from '../middleware/changing.js'
import * as code from './choices.js'
import { deciding } from './right-server.js'

/** Right servers with unusual pages, cursors, totals and parameters. */
export const listingRows = [
  ...deciding('size of pages', '4.1', 'limit is only the maximum number of keys on a page.', [
    [
      'pages-of-half',
      'Pages have at most half of the keys that limit allows.',
      code.shortPages(limit => Math.floor(limit / 2)),
    ],
    ['pages-of-at-most-10', 'Pages have at most 10 keys.', code.shortPages(limit => Math.min(10, limit))],
    ['pages-of-two-thirds', 'Every second page is shorter than the previous page.', code.shortPagesInTurn],
  ]),
  ...deciding('size of pages', '4.1', 'limit is a maximum: a page may be short.', [
    [
      'default-limit-of-20',
      'Without limit, a page has at most 20 keys.',
      changingQuery(query => query.has('limit') || query.set('limit', '20')),
    ],
  ]),
  ...deciding('order and pages', '4.1', 'A page may have fewer keys than limit, or no keys.', [
    [
      'empty-page-first',
      'The first page is empty and has a cursor, as from a store that is scanned in steps.',
      code.startingEmpty,
    ],
  ]),
  ...deciding(
    'last page',
    '4.1',
    'No cursor means no further results. A cursor does not promise further results.',
    [
      [
        'empty-last-page',
        'The last page also has a cursor, which leads to an empty page.',
        { listing: { cursorOnLastPage: 'present' } },
      ],
    ],
  ),
  ...deciding('last page', '4.1', 'A null is not a cursor. The suite only warns.', [
    [
      'cursor-null-at-the-end',
      'The last page has cursor: null.',
      changingPages(page => ({ cursor: null, ...page })),
    ],
  ]),
  ...deciding('cursor', '4.1', 'A cursor is an opaque string.', [
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
  ]),
  ...deciding(
    'cursor',
    '4.1',
    'A cursor is an opaque string.',
    [
      [
        'cursor-is-last-id',
        'A cursor is the id of the last key of the page.',
        { listing: { cursor: 'last-id', order: 'id' } },
      ],
    ],
    'order and pages',
  ),
  ...deciding('cursor', '4.1', 'A cursor is for the next request. The specification leaves its reuse open.', [
    ['cursor-works-once', 'A cursor works only once.', code.usingCursorsOnce],
  ]),
  ...deciding('order and pages', '4.1', 'The specification leaves the order of keys open.', [
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
  ...deciding('total', '4.1', 'total is approximate and may lag by up to 5 minutes.', [
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
  ]),
  ...deciding('total of unknown users', '4.1', 'total is approximate and may lag by up to 5 minutes.', [
    [
      'total-zero-for-unknown-user',
      'total is 0 for an unknown externalId.',
      { listing: { totalOfUnknownUser: 'zero' } },
    ],
  ]),
  ...deciding(
    'total',
    '4.1',
    'total is approximate, and the specification states no tolerance. The suite only warns.',
    [
      [
        'total-huge',
        'total also counts deleted keys.',
        changingPages(page => ({ ...page, total: page.total + 100_000 })),
      ],
    ],
  ),
  ...deciding('visibility', '4.1', 'Only revalidateKeysCache skips the cache.', [
    [
      'cached-for-a-minute',
      'The service caches listings for a minute. For another day, it serves a stale listing while it refreshes the cache.',
      { listing: { cacheFreshMs: 60_000, cacheStaleMs: 86_400_000 } },
    ],
  ]),
  ...deciding(
    'visibility',
    '4.1',
    'A replica may lag. An option of the run states how long a listing may lack a new key.',
    [
      [
        'visible-after-a-second',
        'Listings show a new key a second after its creation, even with revalidateKeysCache.',
        code.lagging(1000, () => true),
      ],
    ],
  ),
  ...deciding(
    'visibility',
    '4.1',
    'The specification intends revalidateKeysCache for a listing right after a create.',
    [
      [
        'visible-late-in-the-cache',
        'Listings show a new key half an hour after its creation, unless revalidateKeysCache is true.',
        code.lagging(1_800_000, query => query.get('revalidateKeysCache') !== 'true'),
      ],
    ],
  ),
  ...deciding(
    'expired keys',
    '4.1',
    'The specification leaves open whether a key stays listed after its expiry.',
    [['expired-keys-unlisted', 'Listings omit expired keys.', code.omittingExpired]],
  ),
  ...deciding(
    'limit out of range',
    '7',
    'The specification does not state the behavior on a violated constraint.',
    [
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
    ],
  ),
  ...deciding(
    'numbers in queries',
    '4.1',
    'The specification leaves open how a service reads the text of a number.',
    [
      [
        'numbers-of-javascript',
        'The service also reads a limit such as 1e1, 0x10 or a number with spaces.',
        { requests: { numbers: 'javascript' } },
      ],
    ],
  ),
  ...deciding('repeated parameters', '4.1', 'The specification does not state the behavior.', [
    [
      'first-of-repeated-parameters',
      'The service uses the first value of a repeated parameter.',
      { requests: { repeatedParameter: 'first' } },
    ],
  ]),
  ...deciding(
    'spelling of booleans',
    '4.1',
    'The specification names no text of a boolean except true and false.',
    [
      [
        'decrypt-spelt-otherwise-refused',
        'The service refuses decrypt=TRUE, decrypt=1 and an empty decrypt.',
        refusingLists(query => !['true', 'false', 'null', null].includes(query.get('decrypt'))),
      ],
    ],
  ),
  ...deciding('empty filter', '4.1', 'The specification leaves the effect of an empty filter open.', [
    [
      'empty-filter-is-none',
      'A listing by an empty externalId returns all keys.',
      changingQuery(query => query.delete('externalId', '')),
    ],
  ]),
  ...deciding('ownerId', '4.1', 'The specification leaves open what both parameters do together.', [
    [
      'owner-yields-to-user',
      'The service ignores ownerId if externalId is given.',
      { listing: { ownerIdWithExternalId: 'ignored' } },
    ],
  ]),
  ...deciding('HEAD', '4.1', 'The specification leaves the answer to other methods open.', [
    ['head-refused', 'The service refuses HEAD.', { requests: { head: 'refuse' } }],
  ]),
  ...deciding('unknown API', '7', 'The specification leaves the effect of an unknown apiId open.', [
    ['unknown-api-is-empty', 'A listing of an unknown API is empty.', code.listingUnknownApis],
  ]),
  ...deciding('empty cursor', '4.1', 'No page has an empty cursor.', [
    ['cursor-empty-refused', 'The service refuses an empty cursor.', { requests: { emptyCursor: 'refuse' } }],
  ]),
  ...deciding('null in queries', '4.1', 'The type of both parameters is "boolean or null".', [
    [
      'null-parameters-as-absent',
      'The service reads decrypt=null and revalidateKeysCache=null as omitted parameters.',
      changingQuery(code.nullAsAbsent),
    ],
  ]),
]
