import { changingPages, changingQuery, remembering } from '../wrong-servers/middleware/changing.js'
import {
  createdOf,
  type ListedKey,
  pageOf,
  refusal,
  withJson,
  withQuery,
} from '../wrong-servers/middleware/json-message.js'
import type {
  MakeMiddleware,
  Middleware,
  MiddlewareRequest,
  MiddlewareWorld,
} from '../wrong-servers/middleware/middleware.js'
import { isCreate, isList, isSuccess } from '../wrong-servers/middleware/operation.js'
import { allKeys, pagesOf } from '../wrong-servers/middleware/own-pages.js'
import type { RightServer } from './right-server.js'

const limitIsMost = 'limit is the maximum number of keys of a page, not their number.'
const cursorIsOpaque = 'A cursor is an opaque text.'
const orderIsOpen = 'The order of keys is not specified.'
const totalIsApproximate = 'total is approximate and may lag by up to 5 minutes.'

/** Pages cut shorter than the limit says. */
function shortPages(shorten: (limit: number) => number): MakeMiddleware {
  return changingQuery(query => {
    const limit = Number(query.get('limit') ?? 100)
    if (limit >= 1 && limit <= 100) query.set('limit', String(Math.max(1, shorten(limit))))
  })
}

/** Wraps cursors in a text of another form. */
function writing(write: (cursor: string) => string, read: (text: string) => string): MakeMiddleware {
  return () => async (request, next) => {
    if (!isList(request)) return next(request)
    const cursor = request.query.get('cursor')
    let inner: string | undefined
    try {
      inner = cursor ? read(cursor) : undefined
    } catch {
      return refusal(400)
    }
    const answer = await next(
      inner === undefined ? request : withQuery(request, query => query.set('cursor', inner)),
    )
    if (!isSuccess(answer)) return answer
    const page = pageOf(answer)
    return !page.cursor ? answer : withJson(answer, { ...page, cursor: write(page.cursor) })
  }
}

function cursorForm(
  name: string,
  description: string,
  write: (cursor: string) => string,
  read: (text: string) => string,
): RightServer {
  return {
    name,
    section: '4.1',
    description,
    allowed: cursorIsOpaque,
    decides: 'cursor',
    middleware: writing(write, read),
  }
}

function total(name: string, description: string, change: (total: number) => number): RightServer {
  return {
    name,
    section: '4.1',
    description,
    allowed: totalIsApproximate,
    decides: 'total',
    middleware: changingPages(page => ({ ...page, total: change(page.total) })),
  }
}

function ordered(
  name: string,
  description: string,
  compare: (a: ListedKey, b: ListedKey) => number,
): RightServer {
  const middleware = pagesOf(async (request, next) => (await allKeys(request, next))?.sort(compare))
  return { name, section: '4.1', description, allowed: orderIsOpen, decides: 'order and pages', middleware }
}

const scrambled = ({ id = '' }: ListedKey) => [...id].reverse().join('')

/** Pages of one order, drawn when the first of them is read. */
function shuffledPages(world: MiddlewareWorld): Middleware {
  let keys: ListedKey[] | undefined
  return pagesOf(async (request, next) => {
    keys ??= (await allKeys(request, next))
      ?.map(key => ({ key, place: world.random.below(1e9) }))
      .sort((a, b) => a.place - b.place)
      .map(({ key }) => key)
    return keys
  })(world)
}

/** Hides keys that were created less than so long ago. */
function lagging(ms: number, applies: (query: URLSearchParams) => boolean): MakeMiddleware {
  return ({ time }) => {
    const seenFrom = new Map<string, number>()
    return async (request, next) => {
      const answer = await next(request)
      if (!isSuccess(answer)) return answer
      if (isCreate(request)) seenFrom.set(createdOf(answer).keyId, time.now() + ms)
      if (!isList(request) || !applies(request.query)) return answer
      const page = pageOf(answer)
      const keys = page.keys.filter(({ id = '' }) => (seenFrom.get(id) ?? 0) <= time.now())
      return withJson(answer, { ...page, keys })
    }
  }
}

/** Pages, cursors, order, total and visibility (section 4.1). */
export const rightPages: readonly RightServer[] = [
  {
    name: 'pages-of-half',
    section: '4.1',
    description: 'Pages hold half of what limit allows.',
    allowed: limitIsMost,
    decides: 'size of pages',
    middleware: shortPages(limit => Math.floor(limit / 2)),
  },
  {
    name: 'pages-of-at-most-10',
    section: '4.1',
    description: 'Pages hold 10 keys at most.',
    allowed: limitIsMost,
    decides: 'size of pages',
    middleware: shortPages(limit => Math.min(10, limit)),
  },
  {
    name: 'pages-of-two-thirds',
    section: '4.1',
    description: 'Every other page is shorter than the one before.',
    allowed: limitIsMost,
    decides: 'size of pages',
    middleware: remembering(shortPages, () => {
      let count = 0
      return limit => (++count % 2 === 0 ? Math.ceil((limit * 2) / 3) : limit)
    }),
  },
  {
    name: 'default-limit-of-20',
    section: '4.1',
    description: 'Without limit a page holds 20 keys.',
    allowed: 'limit is a maximum: a page may be short.',
    decides: 'size of pages',
    middleware: changingQuery(query => {
      if (!query.has('limit')) query.set('limit', '20')
    }),
  },
  {
    name: 'empty-page-first',
    section: '4.1',
    description: 'A first page may be empty and have a cursor, as of a store that is scanned in steps.',
    allowed: 'A page may hold fewer keys than limit, none included.',
    decides: 'order and pages',
    middleware: () => async (request, next) => {
      if (!isList(request)) return next(request)
      const cursor = request.query.get('cursor')
      if (cursor === 'start') return next(withQuery(request, query => query.delete('cursor')))
      const answer = await next(request)
      if (!isSuccess(answer) || cursor) return answer
      const page = pageOf(answer)
      return page.keys.length === 0 ? answer : withJson(answer, { ...page, keys: [], cursor: 'start' })
    },
  },
  {
    name: 'empty-last-page',
    section: '4.1',
    description: 'The last page has a cursor too, which leads to an empty page.',
    allowed: 'Without a cursor there are no further results; with one there need not be any.',
    decides: 'last page',
    profile: { listing: { cursorOnLastPage: 'present' } },
  },
  {
    name: 'cursor-null-at-the-end',
    section: '4.1',
    description: 'The last page has cursor: null.',
    allowed: 'A cursor of null is no cursor; it earns a warning.',
    decides: 'last page',
    middleware: changingPages(page => ({ cursor: null, ...page })),
  },
  cursorForm(
    'cursor-base64',
    'Cursors are base64, with plus, slash and equals signs.',
    text => `+/${btoa(text)}==`,
    text => atob(text.slice(2, -2)),
  ),
  cursorForm(
    'cursor-json',
    'Cursors are JSON.',
    text => JSON.stringify({ after: text }),
    text => {
      const { after } = JSON.parse(text) as { after: string }
      return String(after)
    },
  ),
  cursorForm(
    'cursor-long',
    'Cursors have 1500 characters.',
    text => text.padEnd(1500, '~'),
    text => text.replace(/~+$/, ''),
  ),
  cursorForm(
    'cursor-unicode',
    'Cursors hold letters that a URL has to escape.',
    text => `курсор №${text} & more`,
    text => text.slice('курсор №'.length, -' & more'.length),
  ),
  {
    name: 'cursor-is-last-id',
    section: '4.1',
    description: 'A cursor is the id of the last key of the page.',
    allowed: cursorIsOpaque,
    decides: 'cursor',
    profile: { listing: { cursor: 'last-id', order: 'id' } },
  },
  {
    name: 'cursor-works-once',
    section: '4.1',
    description: 'A cursor is used up by the request that it is passed in.',
    allowed: 'A cursor is for the next request; whether it works again is not specified.',
    decides: 'cursor',
    middleware: () => {
      const used = new Set<string>()
      let count = 0
      const middleware = writing(
        text => `${++count}:${text}`,
        text => {
          if (used.has(text)) throw new Error('It has been used.')
          used.add(text)
          return text.replace(/^\d+:/, '')
        },
      )
      return middleware(undefined as never)
    },
  },
  {
    name: 'oldest-first',
    section: '4.1',
    description: 'Keys are listed in the order of their creation.',
    allowed: orderIsOpen,
    decides: 'order and pages',
    profile: { listing: { order: 'oldest-first' } },
  },
  {
    name: 'ordered-by-id',
    section: '4.1',
    description: 'Keys are listed in the order of their ids.',
    allowed: orderIsOpen,
    decides: 'order and pages',
    profile: { listing: { order: 'id' } },
  },
  ordered('ordered-by-hash', 'Keys are listed in an order that means nothing, and stays the same.', (a, b) =>
    scrambled(a) < scrambled(b) ? -1 : 1,
  ),
  ordered('ordered-by-name', 'Keys are listed by name, those without one last.', (a, b) =>
    `${a.name ?? '~'}${a.id}` < `${b.name ?? '~'}${b.id}` ? -1 : 1,
  ),
  {
    name: 'order-differs-by-listing',
    section: '4.1',
    description:
      'Each listing that starts at the first page has an order of its own, which its cursors keep.',
    allowed: orderIsOpen,
    decides: 'order and pages',
    middleware: world => {
      const listings: { pages: Middleware; of: string }[] = []
      // A cursor holds an order of certain keys as they were shown: with another API or user, or without decrypt, it is refused.
      const namesOf = ({ query }: MiddlewareRequest) =>
        ['apiId', 'externalId', 'ownerId', 'decrypt'].map(name => query.get(name)).join('\n')
      return async (request, next) => {
        if (!isList(request)) return next(request)
        const [number = '', offset] = (request.query.get('cursor') ?? '').split('/')
        const of = namesOf(request)
        const index =
          offset === undefined ? listings.push({ pages: shuffledPages(world), of }) - 1 : Number(number)
        const listing = listings[index]
        if (listing?.of !== of) return refusal(400)
        const asked = withQuery(request, query => {
          if (offset !== undefined) query.set('cursor', offset)
        })
        const answer = await listing.pages(asked, next)
        if (!isSuccess(answer)) return answer
        const page = pageOf(answer)
        return !page.cursor ? answer : withJson(answer, { ...page, cursor: `${index}/${page.cursor}` })
      }
    },
  },
  total('total-estimated', 'total is an estimate that is some percent off.', count =>
    Math.round(count * 1.07),
  ),
  {
    name: 'total-lags-5-minutes',
    section: '4.1',
    description: 'total is counted once in five minutes.',
    allowed: totalIsApproximate,
    decides: 'total',
    profile: { listing: { totalLagMs: 300_000 } },
  },
  {
    name: 'total-zero-for-unknown-user',
    section: '4.1',
    description: 'total is 0 when nobody has the externalId that is asked for.',
    allowed: totalIsApproximate,
    decides: 'total of unknown users',
    profile: { listing: { totalOfUnknownUser: 'zero' } },
  },
  {
    name: 'total-huge',
    section: '4.1',
    description: 'total counts the deleted keys as well, of which there are many.',
    allowed: 'total is approximate; how far off it may be is not said. It earns a warning.',
    decides: 'total',
    middleware: changingPages(page => ({ ...page, total: page.total + 100_000 })),
  },
  {
    name: 'cached-for-a-minute',
    section: '4.1',
    description: 'Listings are cached for a minute, and a day longer while they are renewed behind.',
    allowed: 'Only revalidateKeysCache skips the cache.',
    decides: 'visibility',
    profile: { listing: { cacheFreshMs: 60_000, cacheStaleMs: 86_400_000 } },
  },
  {
    name: 'visible-after-a-second',
    section: '4.1',
    description: 'A new key is listed a second after its creation, also when revalidating.',
    allowed: 'A replica lags; the suite grants a stated window after each write.',
    decides: 'visibility',
    middleware: lagging(1000, () => true),
  },
  {
    name: 'visible-late-in-the-cache',
    section: '4.1',
    description: 'A new key is listed half an hour after its creation, unless revalidateKeysCache is true.',
    allowed: 'revalidateKeysCache is intended for listing straight after creating a key.',
    decides: 'visibility',
    middleware: lagging(1_800_000, query => query.get('revalidateKeysCache') !== 'true'),
  },
  {
    name: 'expired-keys-unlisted',
    section: '4.1',
    description: 'Keys that have expired are no longer listed.',
    allowed: 'Whether a key stays listed after its expiry is not specified.',
    decides: 'expired keys',
    middleware: world => {
      const now = () => world.time.now()
      return changingPages(page => ({
        ...page,
        keys: page.keys.filter(({ expires = Infinity }) => expires > now()),
      }))(world)
    },
  },
]
