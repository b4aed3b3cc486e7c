import type { KeyRecord } from '../../schemas/generated/types.js'
import { shuffled } from '../../src/common/random.js'
import {
  always,
  changingCreateAnswer,
  changingCreateBody,
  changingCreated,
  changingListAnswer,
  changingPages,
  changingQuery,
  changingRecords,
  type RewriteKey,
  remembering,
  writingCursors,
} from '../middleware/changing.js'
import { answerOf, createdOf, pageOf, refusal, withJson, withQuery } from '../middleware/json-message.js'
import {
  composeMiddlewares,
  type MakeMiddleware,
  type Middleware,
  type MiddlewareAnswer,
  type MiddlewareRequest,
  type MiddlewareWorld,
} from '../middleware/middleware.js'
import { isCreate, isList, isSuccess } from '../middleware/operation.js'
import { allKeys, pagesOf } from '../middleware/own-pages.js'

// Choices of right servers that neither a profile nor a row can express.

/** Answers that ask the client to wait stay unchanged, because they neither accept nor refuse the request. */
const pleasToWait = [429, 503]

export function failing(change: (answer: MiddlewareAnswer) => MiddlewareAnswer): MakeMiddleware {
  return always(async (request, next) => {
    const answer = await next(request)
    const isVerdict = answer.status >= 400 && !pleasToWait.includes(answer.status)
    return isVerdict && (isCreate(request) || isList(request)) ? change(answer) : answer
  })
}

const onStatus = (
  status: number,
  change: (answer: MiddlewareAnswer, request: MiddlewareRequest, token: string) => MiddlewareAnswer,
): MakeMiddleware => {
  return ({ token }) =>
    async (request, next) => {
      const answer = await next(request)
      return answer.status === status ? change(answer, request, token) : answer
    }
}

export const redirectingStrangers = onStatus(401, answer => ({
  ...answer,
  status: 302,
  headers: new Headers({ Location: '/login' }),
  body: '',
}))

export const repeatingTokens = onStatus(401, (answer, request, token) => {
  const sent = request.headers.get('Authorization')
  if (sent === null || sent === `Bearer ${token}`) return answer
  return answerOf(401, JSON.stringify({ detail: `${sent} is not accepted.` }))
})

export const listingUnknownApis = onStatus(404, (answer, request) =>
  isList(request) ? answerOf(200, '{"keys":[],"total":0}') : answer,
)

export const refusingUnknownUsers = onStatus(200, (answer, request) => {
  const isForUser = isList(request) && request.query.has('externalId') && !request.query.has('cursor')
  const isEmpty = /"keys":\[\]/.test(answer.body) && !/"cursor"/.test(answer.body)
  return isForUser && isEmpty ? answerOf(404, '{"title":"Not Found"}', 'application/problem+json') : answer
})

export function answering(change: (answer: MiddlewareAnswer) => MiddlewareAnswer): MakeMiddleware {
  return world => composeMiddlewares([changingCreateAnswer(change)(world), changingListAnswer(change)(world)])
}

export const escaped = (json: string) =>
  json
    .replaceAll(/[^\x20-\x7e]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replaceAll('/', '\\/')

/** Asks the client to wait, in every request of this number. */
export function askingToWait(
  status: number,
  every: number,
  retryAfter: (now: number) => string,
  first = every,
): MakeMiddleware {
  return ({ time }) => {
    let left = first
    return async (request, next) => {
      left -= 1
      if (left > 0) return next(request)
      left = every
      const answer = answerOf(status, '{"title":"Wait"}', 'application/problem+json')
      answer.headers.set('Retry-After', retryAfter(time.now()))
      return answer
    }
  }
}

/** Adds header fields to each answer of an operation, also to refusals. */
export function adding(
  headers: (answer: MiddlewareAnswer, now: number) => Readonly<Record<string, string>>,
  concerns: (request: MiddlewareRequest) => boolean = () => true,
): MakeMiddleware {
  return ({ time }) =>
    async (request, next) => {
      const answer = await next(request)
      if (!concerns(request)) return answer
      const own = new Headers(answer.headers)
      for (const [name, value] of Object.entries(headers(answer, time.now()))) own.set(name, value)
      return { ...answer, headers: own }
    }
}

export const slowly: MakeMiddleware =
  ({ time, random }) =>
  async (request, next) => {
    await time.sleep(50 + random.below(450))
    return next(request)
  }

export function shortPages(shorten: (limit: number) => number): MakeMiddleware {
  return changingQuery(query => {
    const limit = Number(query.get('limit') ?? 100)
    if (Number.isInteger(limit) && limit >= 1 && limit <= 100)
      query.set('limit', String(Math.max(1, shorten(limit))))
  })
}

export const shortPagesInTurn = remembering(shortPages, () => {
  let count = 0
  return limit => (++count % 2 === 0 ? Math.ceil((limit * 2) / 3) : limit)
})

export const startingEmpty = always(async (request, next) => {
  if (!isList(request)) return next(request)
  const cursor = request.query.get('cursor')
  if (cursor === 'start') return next(withQuery(request, query => query.delete('cursor')))
  const answer = await next(request)
  if (!isSuccess(answer) || cursor) return answer
  const page = pageOf(answer)
  return page.keys.length === 0 ? answer : withJson(answer, { ...page, keys: [], cursor: 'start' })
})

export const usingCursorsOnce: MakeMiddleware = world => {
  const used = new Set<string>()
  let count = 0
  return writingCursors(
    text => `${++count}:${text}`,
    text => {
      if (used.has(text)) throw new Error('The cursor was already used.')
      used.add(text)
      return text.replace(/^\d+:/, '')
    },
  )(world)
}

export const counting = (change: (total: number) => number): MakeMiddleware =>
  changingPages(page => ({ ...page, total: change(page.total) }))

export const ordered = (keyOf: (key: KeyRecord) => string): MakeMiddleware =>
  pagesOf(async (request, next) =>
    (await allKeys(request, next))?.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)),
  )

function shuffledPages(world: MiddlewareWorld): Middleware {
  let keys: KeyRecord[] | undefined
  return pagesOf(async (request, next) => {
    keys ??= shuffled((await allKeys(request, next)) ?? [], world.random)
    return keys
  })(world)
}

export const ordersByListing: MakeMiddleware = world => {
  const listings: { pages: Middleware; of: string }[] = []
  // A cursor belongs to one shuffled listing. The server refuses it if apiId, externalId, ownerId or decrypt has changed.
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
}

export const cachingTotals: MakeMiddleware = world => {
  const counted = new Map<string | null, { total: number; at: number }>()
  return changingPages((page, query, { now }) => {
    const apiId = query.get('apiId')
    let cached = counted.get(apiId)
    if (cached === undefined || now - cached.at > 300_000) {
      cached = { total: page.total, at: now }
      counted.set(apiId, cached)
    }
    return { ...page, ...(query.has('cursor') && { total: cached.total }) }
  })(world)
}

/** Listings show a new key only after this time. */
export function lagging(ms: number, applies: (query: URLSearchParams) => boolean): MakeMiddleware {
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

export const omittingExpired = changingPages((page, _, { now }) => {
  // In combination with another right server, `expires` may be null or in seconds.
  const endsAt = ({ expires }: KeyRecord) => (expires ?? Infinity) * ((expires ?? 0) < 1e11 ? 1000 : 1)
  return { ...page, keys: page.keys.filter(key => endsAt(key) > now) }
})

/** Shows the mask of each key in its create and in its records. */
export const masked = (mask: (key: string) => string): MakeMiddleware => {
  const inCreate = changingCreated(created => ({ ...created, maskedKey: mask(created.key) }))
  const inRecords = changingRecords((record, { made }) =>
    made === undefined ? record : { ...record, maskedKey: mask(made.key) },
  )
  return world => composeMiddlewares([inCreate(world), inRecords(world)])
}

export const maskedAndHashed: MakeMiddleware = () => {
  const hashes = new Map<string, string>()
  return async (request, next) => {
    const answer = await next(request)
    if (!isSuccess(answer)) return answer
    if (isCreate(request)) {
      const { keyId, key } = createdOf(answer)
      const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))
      hashes.set(keyId, Buffer.from(hash).toString('hex'))
    }
    if (!isList(request)) return answer
    const page = pageOf(answer)
    const keys = page.keys.map(record => ({
      ...record,
      key: `${record.start}************`,
      hash: hashes.get(record.id ?? ''),
    }))
    return withJson(answer, { ...page, keys })
  }
}

/** Shows times in another unit. In combination with another right server, a time may be null. */
export const timesIn = (
  perMs: (ms: number) => number,
  ...names: readonly ('createdAt' | 'updatedAt' | 'expires')[]
): MakeMiddleware =>
  changingRecords(record => {
    const times = names.flatMap(name => {
      const time = record[name]
      return time ? [[name, perMs(time)] as const] : []
    })
    return { ...record, ...Object.fromEntries(times) }
  })

export const changingLists = (change: (names: string[]) => string[]): MakeMiddleware =>
  changingRecords(({ roles, permissions, ...record }) => ({
    ...record,
    ...(roles && { roles: change(roles) }),
    ...(permissions && { permissions: change(permissions) }),
  }))

export const implying = (
  member: 'roles' | 'permissions',
  implied: Readonly<Record<string, string>>,
): MakeMiddleware =>
  changingRecords(record => {
    const own = record[member]
    if (!Array.isArray(own)) return record
    return { ...record, [member]: [...new Set(own.flatMap(name => [name, implied[name] ?? name]))] }
  })

/** Listings show a key as enabled for this time after its creation or expiry. */
export function lateState(lateMs: number, after: 'creation' | 'expiry'): MakeMiddleware {
  return world => {
    const until = new Map<string, number>()
    const inRecords = changingRecords(record => {
      const isLate = world.time.now() < (until.get(record.id ?? '') ?? 0)
      return isLate && record.enabled !== undefined ? { ...record, enabled: true } : record
    })
    const inCreates = changingCreated((created, { enabled = true, expires }) => {
      if (after === 'creation' && !enabled) until.set(created.keyId, world.time.now() + lateMs)
      if (after === 'expiry' && enabled && expires !== undefined) until.set(created.keyId, expires + lateMs)
      return created
    })
    return composeMiddlewares([inRecords(world), inCreates(world)])
  }
}

export const countingKeysOfUsers = changingPages((page, query) => ({
  ...page,
  keys: page.keys.map(({ identity, ...record }) => ({
    ...record,
    ...(identity && { identity: { ...identity, meta: { keys: page.keys.length, [`${query.size}`]: 1 } } }),
  })),
}))

export function withChecksum(): RewriteKey {
  return key => {
    const sum = Array.from(key).reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 36 ** 6, 7)
    return key + sum.toString(36).padStart(6, '0')
  }
}

export const behindPrefix =
  (text: string) =>
  (): RewriteKey =>
  (key, { prefix }) =>
    prefix ? key.replace(`${prefix}_`, () => `${prefix}_${text}`) : text + key

export const withinBounds = changingCreateBody(body => ({
  ...body,
  ...(typeof body.prefix === 'string' && { prefix: body.prefix.slice(0, 16) }),
  ...(typeof body.environment === 'string' && { environment: body.environment.slice(0, 256) }),
  ...(typeof body.byteLength === 'number' && {
    byteLength: Math.max(16, Math.min(255, Math.round(body.byteLength))),
  }),
}))

export const isLimit = (text: string | null) => text === null || (Number(text) >= 1 && Number(text) <= 100)

export function nullAsAbsent(query: URLSearchParams): void {
  for (const name of ['decrypt', 'revalidateKeysCache']) if (query.get(name) === 'null') query.delete(name)
}
