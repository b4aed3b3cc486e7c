import { changingPages, changingQuery, remembering } from '../middleware/changing.js'
import { pageOf, refusal, withJson, withQuery } from '../middleware/json-message.js'
import type { MakeMiddleware } from '../middleware/middleware.js'
import { isList, isSuccess } from '../middleware/operation.js'
import type { RightServer } from './right-server.js'

const limitIsMost = 'limit is only the maximum number of keys on a page.'
const cursorIsOpaque = 'A cursor is an opaque string.'

function shortPages(shorten: (limit: number) => number): MakeMiddleware {
  return changingQuery(query => {
    const limit = Number(query.get('limit') ?? 100)
    if (Number.isInteger(limit) && limit >= 1 && limit <= 100)
      query.set('limit', String(Math.max(1, shorten(limit))))
  })
}

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

export const rightPages: readonly RightServer[] = [
  {
    name: 'pages-of-half',
    section: '4.1',
    description: 'Pages have at most half of the keys that limit allows.',
    allowed: limitIsMost,
    decides: 'size of pages',
    middleware: shortPages(limit => Math.floor(limit / 2)),
  },
  {
    name: 'pages-of-at-most-10',
    section: '4.1',
    description: 'Pages have at most 10 keys.',
    allowed: limitIsMost,
    decides: 'size of pages',
    middleware: shortPages(limit => Math.min(10, limit)),
  },
  {
    name: 'pages-of-two-thirds',
    section: '4.1',
    description: 'Every second page is shorter than the previous page.',
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
    description: 'Without limit, a page has at most 20 keys.',
    allowed: 'limit is a maximum: a page may be short.',
    decides: 'size of pages',
    middleware: changingQuery(query => {
      if (!query.has('limit')) query.set('limit', '20')
    }),
  },
  {
    name: 'empty-page-first',
    section: '4.1',
    description: 'The first page is empty and has a cursor, as from a store that is scanned in steps.',
    allowed: 'A page may have fewer keys than limit, or no keys.',
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
    description: 'The last page also has a cursor, which leads to an empty page.',
    allowed: 'No cursor means no further results. A cursor does not promise further results.',
    decides: 'last page',
    profile: { listing: { cursorOnLastPage: 'present' } },
  },
  {
    name: 'cursor-null-at-the-end',
    section: '4.1',
    description: 'The last page has cursor: null.',
    allowed: 'A null is not a cursor. The suite only warns.',
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
    text => text.replace(/(?<!~)~+$/, ''),
  ),
  cursorForm(
    'cursor-unicode',
    'Cursors contain letters that a URL must escape.',
    text => `курсор №${text} & more`,
    text => text.slice('курсор №'.length, -' & more'.length),
  ),
  {
    name: 'cursor-is-last-id',
    section: '4.1',
    description: 'A cursor is the id of the last key of the page.',
    allowed: cursorIsOpaque,
    decides: 'cursor',
    alsoDecides: 'order and pages',
    profile: { listing: { cursor: 'last-id', order: 'id' } },
  },
  {
    name: 'cursor-works-once',
    section: '4.1',
    description: 'A cursor works only once.',
    allowed: 'A cursor is for the next request. The specification leaves its reuse open.',
    decides: 'cursor',
    middleware: () => {
      const used = new Set<string>()
      let count = 0
      const middleware = writing(
        text => `${++count}:${text}`,
        text => {
          if (used.has(text)) throw new Error('The cursor was already used.')
          used.add(text)
          return text.replace(/^\d+:/, '')
        },
      )
      return middleware(undefined as never)
    },
  },
]
