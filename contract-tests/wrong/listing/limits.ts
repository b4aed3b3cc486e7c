import { always, changingQuery, refusingLists } from '../../middleware/changing.js'
import { pageOf, withJson, withQuery } from '../../middleware/json-message.js'
import type { MakeMiddleware } from '../../middleware/middleware.js'
import { isList, isSuccess } from '../../middleware/operation.js'
import { allKeys } from '../../middleware/own-pages.js'
import type { WrongServer } from '../wrong-server.js'

const limitIsMost = 'A page has no more keys than limit.'
const defaultIs100 = 'Without limit, a page has at most 100 keys.'

function limiting(change: (limit: number, query: URLSearchParams) => number): MakeMiddleware {
  return changingQuery(query => {
    const limit = Number(query.get('limit') ?? Number.NaN)
    const isLawful = limit >= 1 && limit <= 100
    if (isLawful) query.set('limit', String(Math.max(1, Math.min(100, change(limit, query)))))
  })
}

function limited(
  name: string,
  bug: string,
  change: (limit: number, query: URLSearchParams) => number,
): WrongServer {
  return { name, sections: ['4.1', '8'], breaks: limitIsMost, bug, middleware: limiting(change) }
}

export const wrongLimits: readonly WrongServer[] = [
  limited('limit-ignored', 'The service validates limit, but never uses it.', () => 100),
  limited(
    'limit-plus-one',
    'The service reads one more key to find out whether more keys follow, and also returns this key.',
    limit => limit + 1,
  ),
  limited('limit-at-least-10', 'The service treats a small limit as a mistake, and raises it.', limit =>
    Math.max(10, limit),
  ),
  limited(
    'limit-in-tens',
    'The service rounds the size of a page up to the block size of the database.',
    limit => Math.ceil(limit / 10) * 10,
  ),
  limited('limit-doubled', 'The service reads a page from each of two shards.', limit => limit * 2),
  limited(
    'limit-ignored-on-later-pages',
    'The cursor does not contain the limit, and the service does not read limit again.',
    (limit, query) => (query.get('cursor') ? 100 : limit),
  ),
  limited('limit-ignored-with-filter', 'The query for one user has no LIMIT.', (limit, query) =>
    query.has('externalId') ? 100 : limit,
  ),
  limited('limit-ignored-with-decrypt', 'With decrypt, the service reads all keys.', (limit, query) =>
    query.get('decrypt') === 'true' ? 100 : limit,
  ),
  limited(
    'limit-ignored-when-revalidating',
    'Without the cache, the service reads all keys.',
    (limit, query) => (query.get('revalidateKeysCache') === 'true' ? 100 : limit),
  ),
  {
    name: 'limit-of-1-refused',
    sections: ['8', '4.1'],
    breaks: 'limit may be 1.',
    bug: 'The service checks the lower bound with "greater than".',
    middleware: refusingLists(query => query.get('limit') === '1'),
  },
  {
    name: 'limit-of-100-refused',
    sections: ['8', '4.1'],
    breaks: 'limit may be 100.',
    bug: 'The service checks the upper bound with "less than".',
    middleware: refusingLists(query => query.get('limit') === '100'),
  },
  {
    name: 'limit-above-50-refused',
    sections: ['8', '4.1'],
    breaks: 'limit may be up to 100.',
    bug: 'The service still checks the bound of an older version.',
    middleware: refusingLists(query => Number(query.get('limit')) > 50, 422),
  },
  {
    name: 'limit-read-as-text',
    sections: ['8', '4.1'],
    breaks: 'limit may be any integer from 1 to 100.',
    bug: 'The service compares the limit with "100" as text.',
    middleware: refusingLists(query => (query.get('limit') ?? '1') > '100'),
  },
  {
    name: 'no-default-limit',
    sections: ['4.1', '8'],
    breaks: defaultIs100,
    bug: 'Without limit, the query has no LIMIT: one page has all keys.',
    middleware: always(async (request, next) => {
      if (!isList(request) || request.query.has('limit') || request.query.has('cursor')) return next(request)
      const answer = await next(request)
      const keys = isSuccess(answer) ? await allKeys(request, next) : undefined
      return keys === undefined ? answer : withJson(answer, { keys, total: pageOf(answer).total })
    }),
  },
  {
    name: 'default-limit-of-101',
    sections: ['4.1', '8'],
    breaks: defaultIs100,
    bug: 'The service reads one more key to find out whether more keys follow, and also returns this key.',
    middleware: always(async (request, next) => {
      const answer = await next(request)
      if (!isList(request) || request.query.has('limit') || !isSuccess(answer)) return answer
      const { cursor, ...page } = pageOf(answer)
      if (cursor === undefined) return answer
      const further = await next(
        withQuery(request, query => {
          query.set('limit', '1')
          query.set('cursor', cursor)
        }),
      )
      const { keys, cursor: onward } = pageOf(further)
      return withJson(answer, {
        ...page,
        keys: [...page.keys, ...keys],
        ...(onward !== undefined && { cursor: onward }),
      })
    }),
  },
]
