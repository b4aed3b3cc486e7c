import type { KeyRecord, ListKeysResponse } from '../../schemas/generated/types.js'
import { always, changingPages, createBodyIn, writingCursors } from '../middleware/changing.js'
import { answerOf, createBodyOf, pageOf, refusal, withJson, withQuery } from '../middleware/json-message.js'
import type { MakeMiddleware, MiddlewareAnswer } from '../middleware/middleware.js'
import { isCreate, isList, isSuccess } from '../middleware/operation.js'
import { allKeys, type CutPage, cutPage, pagesOf } from '../middleware/own-pages.js'

// Bugs of listings that a row cannot express: cursors, caches, filters and the API of a request.

export const cutting = (cut: CutPage): MakeMiddleware => pagesOf(allKeys, cut)

export const arranged = (arrange: (keys: KeyRecord[]) => KeyRecord[]): MakeMiddleware =>
  pagesOf(async (request, next) => {
    const keys = await allKeys(request, next)
    return keys && arrange(keys)
  })

export const skippingEqualTimes = cutting((count, limit, offset, keys) => {
  const { from, to } = cutPage(count, limit, offset)
  const next = keys.findIndex((key, index) => index >= to && key.createdAt !== keys[to - 1]?.createdAt)
  return { from, to, next: next === -1 ? undefined : next }
})

export const countingFromTheEnd = pagesOf(
  async (request, next) => (await allKeys(request, next))?.reverse(),
  (count, limit, left) => {
    const from = left === 0 ? 0 : Math.max(0, count - left)
    const to = Math.min(count, from + limit)
    return { from, to, next: to < count ? count - to : undefined }
  },
)

export const inAnyOrder: MakeMiddleware = world =>
  pagesOf(async (request, next) => {
    const keys = await allKeys(request, next)
    return keys
      ?.map(key => ({ key, place: world.random.below(1e9) }))
      .sort((a, b) => a.place - b.place)
      .map(({ key }) => key)
  })(world)

export const crashingDuringCreates: MakeMiddleware = () => {
  let made = 0
  return async (request, next) => {
    const before = made
    const answer = await next(request)
    if (!isSuccess(answer)) return answer
    if (isCreate(request)) made += 1
    return isList(request) && made > before ? refusal(500) : answer
  }
}

export const lastCursor: MakeMiddleware = () => {
  const last = new Map<string | null, string>()
  return async (request, next) => {
    if (!isList(request)) return next(request)
    const apiId = request.query.get('apiId')
    const kept = last.get(apiId)
    const answer = await next(
      withQuery(request, query => {
        if (query.has('cursor') && kept !== undefined) query.set('cursor', kept)
      }),
    )
    const { cursor } = isSuccess(answer) ? pageOf(answer) : {}
    if (cursor !== undefined) last.set(apiId, cursor)
    return answer
  }
}

export const pageOfLastRequest: MakeMiddleware = () => {
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
}

export const cursorsWithPlus = writingCursors(
  cursor => `c+${cursor}`,
  given => given.replaceAll('+', ' ').replace(/^c\+/, ''),
)

export const numberedCursors: MakeMiddleware = world => {
  const cursors: string[] = []
  return writingCursors(
    cursor => cursors.push(cursor),
    given => cursors[Number(given) - 1] ?? given,
  )(world)
}

export const withoutLimit = always(async (request, next) => {
  if (!isList(request) || request.query.has('limit') || request.query.has('cursor')) return next(request)
  const answer = await next(request)
  const keys = isSuccess(answer) ? await allKeys(request, next) : undefined
  return keys === undefined ? answer : withJson(answer, { keys, total: pageOf(answer).total })
})

export const oneMoreThanDefault = always(async (request, next) => {
  const answer = await next(request)
  if (!isList(request) || request.query.has('limit') || !isSuccess(answer)) return answer
  const { cursor, ...page } = pageOf(answer)
  if (cursor === undefined) return answer
  const further = pageOf(
    await next(
      withQuery(request, query => {
        query.set('limit', '1')
        query.set('cursor', cursor)
      }),
    ),
  )
  const onward = further.cursor !== undefined && { cursor: further.cursor }
  return withJson(answer, { ...page, keys: [...page.keys, ...further.keys], ...onward })
})

export const filteringFirstPage = pagesOf((request, next) =>
  allKeys(
    request.query.has('cursor') ? withQuery(request, query => query.delete('externalId')) : request,
    next,
  ),
)

export const findingNewest = pagesOf(async (request, next) => {
  const keys = await allKeys(request, next)
  return request.query.has('externalId') ? keys?.slice(0, 1) : keys
})

export const filteringPages = always(async (request, next) => {
  const user = isList(request) ? request.query.get('externalId') : null
  if (user === null) return next(request)
  const answer = await next(withQuery(request, query => query.delete('externalId')))
  if (!isSuccess(answer)) return answer
  const { cursor, ...page } = pageOf(answer)
  const keys = page.keys.filter(({ identity }) => identity?.externalId === user)
  return withJson(answer, { ...page, keys, ...(keys.length === page.keys.length && { cursor }) })
})

export function preferringOwner(query: URLSearchParams): void {
  const owner = query.get('ownerId')
  if (owner === null || !query.has('externalId')) return
  query.set('externalId', owner)
  query.delete('ownerId')
}

export const isCached = (query: URLSearchParams) => query.get('revalidateKeysCache') !== 'true'

export function caching(
  forgotten: readonly string[],
  isServed: (query: URLSearchParams) => boolean = () => true,
  forMs = 60_000,
): MakeMiddleware {
  return ({ time }) => {
    const kept = new Map<string, { answer: MiddlewareAnswer; until: number }>()
    return async (request, next) => {
      const { query, headers } = request
      if (!isList(request) || !isServed(query)) return next(request)
      const named = [...query].filter(([name]) => !forgotten.includes(name))
      const token = forgotten.includes('authorization') ? null : headers.get('Authorization')
      const name = JSON.stringify([token, named])
      const known = kept.get(name)
      if (known !== undefined && known.until > time.now()) return known.answer
      const answer = await next(request)
      if (isSuccess(answer)) kept.set(name, { answer, until: time.now() + forMs })
      return answer
    }
  }
}

export function countingOnce() {
  const totals = new Map<string | null, number>()
  return ({ total, ...page }: ListKeysResponse, query: URLSearchParams) => {
    const apiId = query.get('apiId')
    if (!totals.has(apiId)) totals.set(apiId, total)
    return { ...page, total: totals.get(apiId) }
  }
}

function firstApi(): (apiId: string) => string {
  let first: string | undefined
  return apiId => {
    first ??= apiId
    return first
  }
}

export const withStranger = changingPages((page, query) => {
  const [first] = page.keys
  if (first === undefined || query.has('cursor')) return page
  const stranger = { ...first, id: `${first.id}x`, apiId: `${first.apiId}_other` }
  return { ...page, keys: [...page.keys.slice(0, -1), stranger] }
})

export const sharingKeys: MakeMiddleware = () => {
  const api = firstApi()
  return async (request, next) => {
    const asked = isList(request) ? request.query.get('apiId') : null
    if (!asked) return next(request)
    const own = await next(request)
    const first = api(asked)
    if (first === asked || !isSuccess(own)) return own
    const answer = await next(withQuery(request, query => query.set('apiId', first)))
    if (!isSuccess(answer)) return own
    const page = pageOf(answer)
    return withJson(answer, { ...page, keys: page.keys.map(key => ({ ...key, apiId: asked })) })
  }
}

export const creatingAnywhere: MakeMiddleware = () => {
  const api = firstApi()
  return async (request, next) => {
    if (isList(request)) api(request.query.get('apiId') ?? '')
    const answer = await next(request)
    const body = createBodyOf(request)
    if (answer.status !== 404 || isList(request) || body === undefined) return answer
    return next(withJson(request, { ...body, apiId: api('') }))
  }
}

export const defaultingToFirstApi: MakeMiddleware = () => {
  const api = firstApi()
  return (request, next) => {
    if (isList(request)) {
      return next(withQuery(request, query => query.set('apiId', api(query.get('apiId') ?? ''))))
    }
    const body = createBodyIn(request)
    return next(body === undefined ? request : withJson(request, { ...body, apiId: body.apiId ?? api('') }))
  }
}

export const failingAsHtml = always(async (request, next) => {
  const answer = await next(request)
  const isOwn = isCreate(request) || isList(request)
  return isOwn && answer.status >= 400
    ? answerOf(answer.status, `<!doctype html><h1>Error ${answer.status}</h1>`, 'text/html')
    : answer
})
