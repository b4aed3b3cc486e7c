import type { KeyRecord } from '../../../schemas/generated/types.js'
import { always, changingQuery, refusingLists } from '../../middleware/changing.js'
import { pageOf, withJson, withQuery } from '../../middleware/json-message.js'
import type { MakeMiddleware } from '../../middleware/middleware.js'
import { isList, isSuccess } from '../../middleware/operation.js'
import { allKeys, pagesOf } from '../../middleware/own-pages.js'
import type { WrongServer } from '../wrong-server.js'

const onlyMatches = 'A listing by externalId returns only keys with that externalId.'
const allMatches = 'A listing by externalId returns the keys of that user.'

function comparing(
  isMatch: (found: string | undefined, wanted: string, key: KeyRecord) => boolean,
): MakeMiddleware {
  return pagesOf(async (request, next) => {
    const wanted = request.query.get('externalId')
    const keys = await allKeys(
      withQuery(request, query => query.delete('externalId')),
      next,
    )
    if (wanted === null || keys === undefined) return keys
    return keys.filter(key => isMatch(key.identity?.externalId, wanted, key))
  })
}

function wanting(name: string, bug: string, change: (wanted: string) => string): WrongServer {
  const middleware = changingQuery(query => {
    const wanted = query.get('externalId')
    if (wanted !== null) query.set('externalId', change(wanted))
  })
  return { name, sections: ['4.1'], breaks: allMatches, bug, middleware }
}

function compared(
  name: string,
  bug: string,
  isMatch: (found: string, wanted: string) => boolean,
): WrongServer {
  return {
    name,
    sections: ['4.1'],
    breaks: onlyMatches,
    bug,
    middleware: comparing((found, wanted) => found !== undefined && isMatch(found, wanted)),
  }
}

const like = (pattern: string) =>
  new RegExp(
    `^${pattern
      .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll('%', '.*')
      .replaceAll('_', '.')}$`,
    'su',
  )

export const wrongUserFilters: readonly WrongServer[] = [
  {
    name: 'owner-before-user',
    sections: ['4.1'],
    breaks: onlyMatches,
    bug: 'If a listing has both externalId and ownerId, the service reads only ownerId.',
    middleware: changingQuery(query => {
      const owner = query.get('ownerId')
      if (owner === null || !query.has('externalId')) return
      query.set('externalId', owner)
      query.delete('ownerId')
    }),
  },
  {
    name: 'filter-ignored-on-later-pages',
    sections: ['4.1'],
    breaks: onlyMatches,
    bug: 'The cursor contains only the position, so the filter is lost after the first page.',
    middleware: pagesOf((request, next) =>
      allKeys(
        request.query.has('cursor') ? withQuery(request, query => query.delete('externalId')) : request,
        next,
      ),
    ),
  },
  wanting(
    'filter-escapes-formulas',
    'A guard for spreadsheets puts an apostrophe before a text that begins like a formula, even in queries.',
    wanted => wanted.replace(/^[=+@-]/, "'$&"),
  ),
  wanting(
    'filter-reads-dates',
    'The query parser reads a date at the start of a text, and changes 30 February to 2 March.',
    wanted => wanted.replace(/^(\d{4})-02-30/, '$1-03-02'),
  ),
  wanting(
    'filter-reads-json',
    'The query parser reads JSON as an object, and writes the object as "[object Object]".',
    wanted => (/^\{.*\}$/.test(wanted) ? '[object Object]' : wanted),
  ),
  compared(
    'filter-by-prefix',
    'The filter also finds users whose externalId starts with the value.',
    (found, wanted) => found.startsWith(wanted),
  ),
  compared(
    'filter-by-suffix',
    'The filter also finds users whose externalId ends with the value.',
    (found, wanted) => found.endsWith(wanted),
  ),
  compared(
    'filter-by-part',
    'The filter also finds users whose externalId contains the value.',
    (found, wanted) => found.includes(wanted),
  ),
  compared(
    'filter-by-pattern',
    'The query uses the value as a LIKE pattern, with % and _ as wildcards.',
    (found, wanted) => like(wanted).test(found),
  ),
  compared(
    'filter-by-first-16',
    'The index covers 16 characters, and the query ignores the rest.',
    (found, wanted) => found.slice(0, 16) === wanted.slice(0, 16),
  ),
  {
    name: 'filter-with-unlinked-keys',
    sections: ['4.1'],
    breaks: onlyMatches,
    bug: 'An outer join also returns the keys that have no user.',
    middleware: comparing((found, wanted) => found === undefined || found === wanted),
  },
  {
    name: 'filter-finds-nothing',
    sections: ['4.1'],
    breaks: allMatches,
    bug: 'The query compares externalId with the identifier of the identity.',
    middleware: comparing((_, wanted, { identity }) => identity?.id === wanted),
  },
  {
    name: 'filter-by-name',
    sections: ['4.1'],
    breaks: allMatches,
    bug: 'The filter compares the value with name instead of externalId.',
    middleware: comparing((_, wanted, { name }) => name === wanted),
  },
  {
    name: 'filter-finds-newest-only',
    sections: ['4.1'],
    breaks: allMatches,
    bug: 'A map contains one key per user, so the newest key replaces the others.',
    middleware: pagesOf(async (request, next) => {
      const keys = await allKeys(request, next)
      return request.query.get('externalId') === null ? keys : keys?.slice(0, 1)
    }),
  },
  {
    name: 'filter-cut-at-ampersand',
    sections: ['4.1'],
    breaks: allMatches,
    bug: 'The parser decodes the query before it splits the query at "&".',
    middleware: changingQuery(query => {
      const user = query.get('externalId')
      if (user !== null) query.set('externalId', user.split('&')[0] || user)
    }),
  },
  {
    name: 'filter-behind-the-page',
    sections: ['4.1'],
    breaks: 'No cursor means no further results.',
    bug: 'The service reads a page, filters it, and treats a page that is not full as the last page.',
    middleware: always(async (request, next) => {
      const user = isList(request) ? request.query.get('externalId') : null
      if (user === null) return next(request)
      const answer = await next(withQuery(request, query => query.delete('externalId')))
      if (!isSuccess(answer)) return answer
      const page = pageOf(answer)
      const keys = page.keys.filter(({ identity }) => identity?.externalId === user)
      const { cursor, ...last } = page
      return withJson(answer, keys.length < page.keys.length ? { ...last, keys } : { ...page, keys })
    }),
  },
  {
    name: 'filter-with-limit-refused',
    sections: ['4.1'],
    breaks: 'A listing may have both externalId and limit.',
    bug: 'The service refuses a listing with both externalId and limit.',
    middleware: refusingLists(query => query.has('externalId') && query.has('limit')),
  },
  compared(
    'filter-folds-case',
    'The column has a collation that ignores letter case.',
    (found, wanted) => found.toLowerCase() === wanted.toLowerCase(),
  ),
  compared(
    'filter-folds-accents',
    'The column has a collation that ignores accents.',
    (found, wanted) => withoutAccents(found) === withoutAccents(wanted),
  ),
]

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '')
}
