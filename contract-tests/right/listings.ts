import type { KeyRecord } from '../../schemas/generated/types.js'
import { changingPages } from '../middleware/changing.js'
import { createdOf, pageOf, refusal, withJson, withQuery } from '../middleware/json-message.js'
import type {
  MakeMiddleware,
  Middleware,
  MiddlewareRequest,
  MiddlewareWorld,
} from '../middleware/middleware.js'
import { isCreate, isList, isSuccess } from '../middleware/operation.js'
import { allKeys, pagesOf } from '../middleware/own-pages.js'
import type { RightServer } from './right-server.js'

const orderIsOpen = 'The specification leaves the order of keys open.'
const totalIsApproximate = 'total is approximate and may lag by up to 5 minutes.'

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
  compare: (a: KeyRecord, b: KeyRecord) => number,
): RightServer {
  const middleware = pagesOf(async (request, next) => (await allKeys(request, next))?.sort(compare))
  return { name, section: '4.1', description, allowed: orderIsOpen, decides: 'order and pages', middleware }
}

const scrambled = ({ id = '' }: KeyRecord) => [...id].reverse().join('')

function shuffledPages(world: MiddlewareWorld): Middleware {
  let keys: KeyRecord[] | undefined
  return pagesOf(async (request, next) => {
    keys ??= (await allKeys(request, next))
      ?.map(key => ({ key, place: world.random.below(1e9) }))
      .sort((a, b) => a.place - b.place)
      .map(({ key }) => key)
    return keys
  })(world)
}

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

export const rightListings: readonly RightServer[] = [
  {
    name: 'oldest-first',
    section: '4.1',
    description: 'Listings are ordered by creation, the oldest key first.',
    allowed: orderIsOpen,
    decides: 'order and pages',
    profile: { listing: { order: 'oldest-first' } },
  },
  {
    name: 'ordered-by-id',
    section: '4.1',
    description: 'Listings are ordered by id.',
    allowed: orderIsOpen,
    decides: 'order and pages',
    profile: { listing: { order: 'id' } },
  },
  ordered('ordered-by-hash', 'Listings have an arbitrary but constant order.', (a, b) =>
    scrambled(a) < scrambled(b) ? -1 : 1,
  ),
  ordered('ordered-by-name', 'Listings are ordered by name, and keys without a name come last.', (a, b) =>
    `${a.name ?? '~'}${a.id}` < `${b.name ?? '~'}${b.id}` ? -1 : 1,
  ),
  {
    name: 'order-differs-by-listing',
    section: '4.1',
    description: 'Each listing has its own order, which stays the same on its later pages.',
    allowed: orderIsOpen,
    decides: 'order and pages',
    middleware: world => {
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
    },
  },
  total('total-estimated', 'total is an estimate that is 7 percent too high.', count =>
    Math.round(count * 1.07),
  ),
  {
    name: 'total-lags-5-minutes',
    section: '4.1',
    description: 'The service counts total once every five minutes.',
    allowed: totalIsApproximate,
    decides: 'total',
    profile: { listing: { totalLagMs: 300_000 } },
  },
  {
    name: 'total-cached-for-later-pages',
    section: '4.1',
    description: 'Later pages show a cached total, which the service counts once every five minutes.',
    allowed: totalIsApproximate,
    decides: 'total',
    middleware({ time }) {
      const counted = new Map<string | null, { total: number; at: number }>()
      return async (request, next) => {
        const answer = await next(request)
        if (!isList(request) || !isSuccess(answer)) return answer
        const page = pageOf(answer)
        const apiId = request.query.get('apiId')
        let cached = counted.get(apiId)
        if (cached === undefined || time.now() - cached.at > 300_000) {
          cached = { total: page.total, at: time.now() }
          counted.set(apiId, cached)
        }
        return withJson(answer, { ...page, ...(request.query.has('cursor') && { total: cached.total }) })
      }
    },
  },
  {
    name: 'total-zero-for-unknown-user',
    section: '4.1',
    description: 'total is 0 for an unknown externalId.',
    allowed: totalIsApproximate,
    decides: 'total of unknown users',
    profile: { listing: { totalOfUnknownUser: 'zero' } },
  },
  {
    name: 'total-huge',
    section: '4.1',
    description: 'total also counts deleted keys.',
    allowed: 'total is approximate, and the specification states no tolerance. The suite only warns.',
    decides: 'total',
    middleware: changingPages(page => ({ ...page, total: page.total + 100_000 })),
  },
  {
    name: 'cached-for-a-minute',
    section: '4.1',
    description:
      'The service caches listings for a minute. For another day, it serves a stale listing while it refreshes the cache.',
    allowed: 'Only revalidateKeysCache skips the cache.',
    decides: 'visibility',
    profile: { listing: { cacheFreshMs: 60_000, cacheStaleMs: 86_400_000 } },
  },
  {
    name: 'visible-after-a-second',
    section: '4.1',
    description: 'Listings show a new key a second after its creation, even with revalidateKeysCache.',
    allowed: 'A replica may lag. An option of the run states how long a listing may lack a new key.',
    decides: 'visibility',
    middleware: lagging(1000, () => true),
  },
  {
    name: 'visible-late-in-the-cache',
    section: '4.1',
    description:
      'Listings show a new key half an hour after its creation, unless revalidateKeysCache is true.',
    allowed: 'The specification intends revalidateKeysCache for a listing right after a create.',
    decides: 'visibility',
    middleware: lagging(1_800_000, query => query.get('revalidateKeysCache') !== 'true'),
  },
  {
    name: 'expired-keys-unlisted',
    section: '4.1',
    description: 'Listings omit expired keys.',
    allowed: 'The specification leaves open whether a key stays listed after its expiry.',
    decides: 'expired keys',
    middleware: world => {
      // In combination with another right server, `expires` may be null or in seconds.
      const endsAt = ({ expires }: KeyRecord) => (expires ?? Infinity) * ((expires ?? 0) < 1e11 ? 1000 : 1)
      const isListed = (key: KeyRecord) => endsAt(key) > world.time.now()
      return changingPages(page => ({ ...page, keys: page.keys.filter(isListed) }))(world)
    },
  },
]
