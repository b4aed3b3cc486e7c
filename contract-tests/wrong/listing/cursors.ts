import type { ListKeysResponse } from '../../../schemas/generated/types.js'
import { changingListAnswer, changingPages, refusingLists } from '../../middleware/changing.js'
import { answerOf, pageOf, withJson } from '../../middleware/json-message.js'
import type { MakeMiddleware } from '../../middleware/middleware.js'
import { isList, isSuccess } from '../../middleware/operation.js'
import { allKeys, pagesOf } from '../../middleware/own-pages.js'
import type { WrongServer } from '../wrong-server.js'
import { nextPage, noneLost } from './pages.js'

const cursorLeads = 'The next request may pass the cursor of an answer.'
const cursorIsString = 'cursor is a string when it is present.'

function cursors(change: (cursor: string) => object): MakeMiddleware {
  return changingPages(({ cursor, ...page }) =>
    cursor === undefined ? page : { ...page, ...change(cursor) },
  )
}

function droppedWhere(
  isDropped: (page: ListKeysResponse, query: URLSearchParams) => boolean,
): MakeMiddleware {
  return changingPages((page, query) => {
    const { cursor, ...last } = page
    return isDropped(page, query) ? last : page
  })
}

export const wrongCursors: readonly WrongServer[] = [
  {
    name: 'cursor-refused',
    sections: ['4.1'],
    breaks: cursorLeads,
    bug: 'The service signs cursors with one secret, and checks them with another.',
    middleware: refusingLists(query => (query.get('cursor') ?? '') !== ''),
  },
  {
    name: 'cursor-decoded-twice',
    sections: ['4.1'],
    breaks: cursorLeads,
    bug: 'Cursors are base64, and the service decodes the query twice: a plus becomes a space.',
    middleware: () => async (request, next) => {
      if (!isList(request)) return next(request)
      const cursor = request.query.get('cursor')?.replaceAll('+', ' ')
      const query = new URLSearchParams(request.query)
      if (cursor) query.set('cursor', cursor.replace(/^c\+/, ''))
      const answer = await next({ ...request, query })
      if (!isSuccess(answer)) return answer
      const page = pageOf(answer)
      return page.cursor === undefined ? answer : withJson(answer, { ...page, cursor: `c+${page.cursor}` })
    },
  },
  {
    name: 'cursor-of-the-last-listing',
    sections: ['4.1'],
    breaks: cursorLeads,
    bug: 'The service stores the position of the next page for each API, and ignores the value of the cursor.',
    middleware: () => {
      const last = new Map<string | null, string>()
      return async (request, next) => {
        if (!isList(request)) return next(request)
        const apiId = request.query.get('apiId')
        const kept = last.get(apiId)
        const query = new URLSearchParams(request.query)
        if (query.has('cursor') && kept !== undefined) query.set('cursor', kept)
        const answer = await next({ ...request, query })
        const { cursor } = isSuccess(answer) ? pageOf(answer) : {}
        if (cursor !== undefined) last.set(apiId, cursor)
        return answer
      }
    },
  },
  {
    name: 'cursor-counts-from-the-end',
    sections: ['4.1'],
    breaks: noneLost,
    bug: 'The oldest key comes first, and the cursor is the number of keys that are left. After a new key, the next page begins too late.',
    middleware: pagesOf(
      async (request, next) => (await allKeys(request, next))?.reverse(),
      (count, limit, left) => {
        const from = left === 0 ? 0 : Math.max(0, count - left)
        const to = Math.min(count, from + limit)
        return { from, to, next: to < count ? count - to : undefined }
      },
    ),
  },
  {
    name: 'cursor-crashes-with-filter',
    sections: ['4.1'],
    breaks: cursorLeads,
    bug: 'The handler adds a condition twice if a request has both cursor and externalId.',
    middleware: refusingLists(query => query.has('cursor') && query.has('externalId'), 500),
  },
  {
    name: 'cursor-dropped-on-later-pages',
    sections: ['4.1'],
    breaks: noneLost,
    bug: 'Only the first page has a cursor.',
    middleware: droppedWhere((_, query) => query.has('cursor')),
  },
  {
    name: 'cursor-dropped-with-filter',
    sections: ['4.1'],
    breaks: noneLost,
    bug: 'The code that filters by user never makes a cursor.',
    middleware: droppedWhere((_, query) => query.has('externalId')),
  },
  {
    name: 'cursor-dropped-with-limit-1',
    sections: ['4.1'],
    breaks: noneLost,
    bug: 'The service treats a page of one key as the last page.',
    middleware: droppedWhere(page => page.keys.length <= 1),
  },
  {
    name: 'cursor-under-another-name',
    sections: ['4.1'],
    breaks: 'cursor is present when more results exist.',
    bug: 'The member is called nextCursor.',
    middleware: cursors(cursor => ({ nextCursor: cursor })),
  },
  {
    name: 'cursor-in-header',
    sections: ['4.1'],
    breaks: 'cursor is present when more results exist.',
    bug: 'A Link header contains the cursor.',
    middleware: changingListAnswer(answer => {
      const { cursor, ...page } = pageOf(answer)
      if (cursor === undefined) return answer
      const headers = new Headers(answer.headers)
      headers.set('Link', `<?cursor=${encodeURIComponent(cursor)}>; rel="next"`)
      return withJson({ ...answer, headers }, page)
    }),
  },
  {
    name: 'cursor-as-number',
    sections: ['4.1'],
    breaks: cursorIsString,
    bug: 'The cursor is an offset, and the service sends it as a number.',
    middleware: () => {
      const cursors = new Map<string, string>()
      return async (request, next) => {
        if (!isList(request)) return next(request)
        const query = new URLSearchParams(request.query)
        const known = cursors.get(query.get('cursor') ?? '')
        if (known !== undefined) query.set('cursor', known)
        const answer = await next({ ...request, query })
        if (!isSuccess(answer)) return answer
        const page = pageOf(answer)
        if (page.cursor === undefined) return answer
        const number = cursors.size + 1
        cursors.set(String(number), page.cursor)
        return withJson(answer, { ...page, cursor: number })
      }
    },
  },
  {
    name: 'cursor-as-object',
    sections: ['4.1'],
    breaks: cursorIsString,
    bug: 'The service sends the position as an object, and expects it back as text.',
    middleware: cursors(cursor => ({ cursor: { after: cursor } })),
  },
  {
    name: 'cursor-false-at-the-end',
    sections: ['4.1'],
    breaks: cursorIsString,
    bug: 'The last page has cursor: false.',
    middleware: changingPages(page => ({ cursor: false, ...page })),
  },
  {
    name: 'cursor-null-at-the-end',
    sections: ['4.1'],
    level: 'SHOULD',
    breaks: 'cursor is absent when there are no further results.',
    bug: 'The last page has cursor: null.',
    middleware: changingPages(page => ({ cursor: null, ...page })),
  },
  {
    name: 'cursor-empty-at-the-end',
    sections: ['4.1'],
    level: 'SHOULD',
    breaks: 'cursor is absent when there are no further results.',
    bug: 'The last page has an empty cursor.',
    middleware: changingPages(page => ({ cursor: '', ...page })),
  },
  {
    name: 'page-of-the-last-request',
    sections: ['4.1'],
    breaks: nextPage,
    bug: 'The cache key of an answer contains only the API, so a request with a cursor gets an earlier page again.',
    middleware: () => {
      const pages = new Map<string, string>()
      return async (request, next) => {
        const api = isList(request) ? request.query.get('apiId') : null
        if (api === null) return next(request)
        const known = pages.get(api)
        const answer = await next(request)
        if (!isSuccess(answer)) return answer
        const isFresh = known === undefined || !request.query.has('cursor')
        pages.set(api, isFresh ? answer.body : known)
        return isFresh ? answer : answerOf(200, known)
      }
    },
  },
]
