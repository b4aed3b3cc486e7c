import type { KeyRecord } from '../../../schemas/generated/types.js'
import { changingRecords, refusingLists, remembering } from '../../middleware/changing.js'
import type { MakeMiddleware, MiddlewareAnswer } from '../../middleware/middleware.js'
import { isList, isSuccess } from '../../middleware/operation.js'
import type { WrongServer } from '../wrong-server.js'

const skipsCache = 'With revalidateKeysCache, the service reads the keys directly from the database.'

function caching(nameOf: (query: URLSearchParams) => string | undefined, forMs = 60_000): MakeMiddleware {
  return ({ time }) => {
    const kept = new Map<string, { answer: MiddlewareAnswer; until: number }>()
    return async (request, next) => {
      const name = isList(request) ? nameOf(request.query) : undefined
      const authorized = `${request.headers.get('Authorization')}`
      const known = kept.get(`${authorized} ${name}`)
      if (name !== undefined && known !== undefined && known.until > time.now()) return known.answer
      const answer = await next(request)
      if (name !== undefined && isSuccess(answer)) {
        kept.set(`${authorized} ${name}`, { answer, until: time.now() + forMs })
      }
      return answer
    }
  }
}

function parametersBut(query: URLSearchParams, ...ignored: string[]): string {
  return JSON.stringify([...query].filter(([name]) => !ignored.includes(name)))
}

const isRevalidating = (query: URLSearchParams) => query.get('revalidateKeysCache') === 'true'

export const wrongCaches: readonly WrongServer[] = [
  {
    name: 'revalidate-ignored',
    sections: ['4.1'],
    breaks: skipsCache,
    bug: 'The service caches listings for a minute, and ignores revalidateKeysCache.',
    middleware: caching(query => parametersBut(query, 'revalidateKeysCache')),
  },
  {
    name: 'revalidate-crashes-with-filter',
    sections: ['4.1'],
    breaks: 'A listing may have both revalidateKeysCache and externalId.',
    bug: 'The code that skips the cache does not know the filter, and crashes.',
    middleware: refusingLists(query => isRevalidating(query) && query.has('externalId'), 500),
  },
  {
    name: 'cache-without-user',
    sections: ['4.1'],
    breaks: 'A listing by externalId returns only keys with that externalId.',
    bug: 'The cache key of a listing does not contain the user.',
    middleware: caching(query =>
      isRevalidating(query) ? undefined : parametersBut(query, 'externalId', 'revalidateKeysCache'),
    ),
  },
  {
    name: 'cache-without-limit',
    sections: ['4.1', '8'],
    breaks: 'A page has no more keys than limit.',
    bug: 'The cache key of a listing does not contain the limit.',
    middleware: caching(query =>
      isRevalidating(query) ? undefined : parametersBut(query, 'limit', 'revalidateKeysCache'),
    ),
  },
  {
    name: 'cache-without-cursor',
    sections: ['4.1'],
    breaks: 'A cursor leads to the next page.',
    bug: 'The cache key of a listing does not contain the cursor.',
    middleware: caching(query =>
      isRevalidating(query) ? undefined : parametersBut(query, 'cursor', 'revalidateKeysCache'),
    ),
  },
  {
    name: 'cache-without-decrypt',
    sections: ['2.1', '4.1'],
    breaks: 'plaintext is present only when decrypt is requested.',
    bug: 'The cache key of a listing does not contain decrypt.',
    middleware: caching(query => parametersBut(query, 'decrypt')),
  },
  {
    name: 'cache-without-api',
    sections: ['4.1', '1'],
    breaks: 'A listing contains only keys of the requested API.',
    bug: 'The cache key of a listing does not contain the API.',
    middleware: caching(query => parametersBut(query, 'apiId')),
  },
  {
    name: 'short-cache-without-api',
    sections: ['4.1', '1'],
    breaks: 'A listing contains only keys of the requested API.',
    bug: 'A cache keeps the listings of a user for a second, and its cache keys do not contain the API.',
    middleware: caching(
      query =>
        isRevalidating(query) || !query.has('externalId')
          ? undefined
          : parametersBut(query, 'apiId', 'revalidateKeysCache'),
      1000,
    ),
  },
  {
    name: 'cache-of-roles-by-number',
    sections: ['2.1'],
    breaks: 'roles lists the roles of the key.',
    bug: 'The cache key of a list of roles contains only the API and the number of roles.',
    middleware: remembering(changingRecords, () => {
      const known = new Map<string, readonly string[]>()
      return (record: KeyRecord) => {
        const { apiId, roles = [] } = record
        const name = `${apiId} ${roles.length}`
        if (!known.has(name)) known.set(name, roles)
        return roles.length === 0 ? record : { ...record, roles: [...(known.get(name) ?? [])] }
      }
    }),
  },
]
