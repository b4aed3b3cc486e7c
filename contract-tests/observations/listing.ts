import type { CheckContext } from '../engine/check-context.js'
import type { KeyFixture } from '../keys/key-pool.js'
import { known, probeList, probeListOnce, restingOn, seen } from '../keys/probe.js'
import { successfulCreates } from '../model/seen-records.js'
import { mayGainKey, type SeenWalk, skipsCache, walksIn } from '../model/walks.js'
import { usedCursor } from '../script/foreign-cursors.js'
import { walkAcrossCreate } from '../script/walk-across-create.js'
import { type AnsweredExchange, isSuccess } from '../traffic/exchange.js'
import { type Page, pageOf, type Walk } from '../traffic/reader.js'
import type { ListQuery } from '../traffic/requests.js'
import type { Observation, Observed } from './observation.js'

const pages = 6

export const listingObservations: readonly Observation[] = [
  {
    id: 'OBS-14',
    section: '4.1',
    statement: 'the order of keys, and the form of a cursor and of the last page',
    needs: ['write'],
    fixtures: ['plain', 'named', 'meta', 'remaining', 'prefix-16', 'bytes-64'],
    requests: 6,
    keys: 1,
    async observe(context) {
      const walk = await ownWalk(context)
      const limit = Number(Object.fromEntries(walk.pages[0]?.exchange.request.query ?? []).limit)
      const exchanges = walk.pages.map(({ exchange }) => exchange)
      const last = walk.pages.at(-1)
      const middle = walk.pages.slice(0, -1)
      const order = orderOf(walk, context)
      // Results about pages depend on whether the last page is full, so the evidence includes this fact.
      const isLastFull = walk.records.length % limit === 0
      const pages = isLastFull
        ? `${walk.records.length} keys in pages of ${limit}`
        : 'a last page that is not full'
      const ofPages = { restsOn: [pages], exchanges }
      const ofKeys = { restsOn: ['the keys of one user, in pages'], exchanges }
      const isShort = middle.some(({ records }) => records.length < limit)
      const isEmpty = walk.pages.some(({ records }) => records.length === 0)
      const atTheEnd = walk.ended && middle.length > 0 ? last : undefined
      return [
        ...known('listing.order', order, ofKeys),
        ...known('listing.cursor', cursorKind(middle), ofKeys),
        ...known('listing.cursorOnLastPage', atTheEnd && lastCursor(atTheEnd), ofPages),
        ...known('listing.shortPages', isShort, ofPages),
        ...known('listing.emptyPages', isEmpty, ofPages),
        ...(await repeatsAfterCreate(context)),
      ]
    },
  },
  {
    id: 'OBS-35',
    section: '4.1',
    statement: 'the order of the first page of the API',
    async observe(context) {
      const page = await probeListOnce(context, {})
      const order = page && isSuccess(page) ? orderOfPage(pageOf(page)) : undefined
      return restingOn(
        'the first page of the API',
        seen('listing.orderOfFirstPage', page, () => order),
      )
    },
  },
  {
    id: 'OBS-15',
    section: '4.1',
    statement:
      'whether the target accepts a cursor a second time, with another limit, and with another filter',
    requests: 3,
    async observe(context) {
      const given = await shortListing(context)
      if (given.cursor === undefined) return []
      const first = await probeListOnce(context, given)
      const again = await probeList(context, given)
      // Compares a second time if the pages differ, because the page may have gained keys since the first request.
      const isSame = isSamePage(first, again) || isSamePage(again, await probeList(context, given))
      const outcome = (answer: AnsweredExchange) => (isSuccess(answer) ? 'accepted' : 'refused')
      const shorter = await probeList(context, { ...given, limit: 1 })
      const ofNobody = await probeList(context, { ...given, externalId: context.run.users.nobody })
      return [
        ...seen('listing.cursorReuse', again, answer =>
          isSuccess(answer) && first && isSuccess(first)
            ? isSame
              ? 'the same page'
              : 'another page'
            : 'refused',
        ),
        ...seen('listing.cursorWithOtherLimit', shorter, outcome),
        ...seen('listing.cursorWithOtherFilter', ofNobody, outcome),
      ]
    },
  },
  {
    id: 'OBS-16',
    section: '4.1',
    statement:
      'the answers to listings by ownerId, by an unknown externalId and by an externalId in capitals',
    needs: ['write'],
    fixtures: ['plain', 'owner'],
    requests: 2,
    observe: filters,
  },
  {
    id: 'OBS-17',
    section: '4.1',
    statement: 'whether "total" counts every key directly after its create',
    needs: ['write'],
    fixtures: ['plain'],
    soon: true,
    requests: 3,
    observe: lags,
  },
]

async function ownWalk({
  history,
  reader,
  run,
}: CheckContext): Promise<Pick<Walk, 'pages' | 'records' | 'ended'>> {
  const walked = walksIn(history).findLast(
    walk =>
      walk.ended &&
      walk.pages.length > 1 &&
      skipsCache(walk) &&
      walk.parameters.apiId === run.apiId &&
      walk.parameters.externalId === run.users.main,
  )
  return walked ?? reader.walk({ externalId: run.users.main, limit: 7, revalidateKeysCache: true }, 12)
}

async function shortListing({ history, reader, run }: CheckContext): Promise<ListQuery> {
  const isMeant = ({ apiId, limit, externalId }: Readonly<Record<string, string>>) =>
    apiId === run.apiId && limit === '2' && externalId === undefined
  const { cursor, ...query } = usedCursor(history, isMeant) ?? { limit: 2 }
  return { ...query, cursor: cursor ?? (await reader.page(query)).cursor }
}

/** The minimum number of keys that show an order. By chance, eight keys are sorted by age in only one of 20,000 runs. */
const fewestInOrder = 8

function orderOf({ records }: Pick<Walk, 'records'>, { pool }: CheckContext): string | undefined {
  const ids = records.flatMap(({ record }) => (typeof record.id === 'string' ? [record.id] : []))
  const made = new Map(pool.created().map(key => [key.keyId, key]))
  const keys = ids.flatMap(id => made.get(id) ?? [])
  if (keys.length < fewestInOrder) return undefined
  const isById =
    isSorted(ids, (a, b) => (a < b ? -1 : 1)) ||
    isSorted(ids, (a, b) => a.toLowerCase().localeCompare(b.toLowerCase(), 'en'))
  const isByTime = isSorted(keys, madeBefore)
  // If ids begin with a time, the orders by id and by time are equal, so this listing does not show which order the target uses.
  if (isById && isByTime) return undefined
  if (isByTime) return 'oldest-first'
  if (isSorted(keys, (a, b) => madeBefore(b, a))) return 'newest-first'
  return isById ? 'id' : 'unspecified'
}

/** Reads the order from `createdAt` and `id`, because a run that only reads knows no times of creates. */
function orderOfPage({ records }: Pick<Page, 'records'>): string | undefined {
  const keys = records.flatMap(({ record: { id, createdAt } }) =>
    typeof id === 'string' && typeof createdAt === 'number' ? [{ id, createdAt }] : [],
  )
  if (new Set(keys.map(({ createdAt }) => createdAt)).size < fewestInOrder) return undefined
  const orders = [
    ...(isSorted(keys, (a, b) => a.createdAt - b.createdAt) ? ['oldest-first'] : []),
    ...(isSorted(keys, (a, b) => b.createdAt - a.createdAt) ? ['newest-first'] : []),
    ...(isSorted(keys, (a, b) => (a.id < b.id ? -1 : 1)) ? ['id'] : []),
  ]
  return orders.length === 0 ? 'unspecified' : orders.join(' and ')
}

/** Returns 0 if the creates of the keys overlapped, because their order is unknown. */
function madeBefore(a: KeyFixture, b: KeyFixture): number {
  if (a.createdBefore <= b.createdAfter) return -1
  return b.createdBefore <= a.createdAfter ? 1 : 0
}

function isSorted<T>(items: readonly T[], compare: (a: T, b: T) => number): boolean {
  return items.every((item, index) => {
    const before = items[index - 1]
    return before === undefined || compare(before, item) <= 0
  })
}

function lastCursor({ records }: Page): 'present' | 'absent' {
  return records.length === 0 ? 'present' : 'absent'
}

function cursorKind(withCursor: readonly Page[]): string | undefined {
  if (withCursor.length === 0) return undefined
  return withCursor.every(({ cursor, records }) => cursor === records.at(-1)?.record.id)
    ? 'last-id'
    : 'opaque'
}

function isSamePage(one: AnsweredExchange | undefined, two: AnsweredExchange | undefined): boolean {
  if (!one || !two || !isSuccess(one) || !isSuccess(two)) return false
  const ids = (exchange: AnsweredExchange) =>
    JSON.stringify(pageOf(exchange).records.map(({ record }) => record.id))
  return ids(one) === ids(two)
}

async function filters(context: CheckContext): Promise<Observed[]> {
  const { users } = context.run
  const unknown = await probeListOnce(context, { externalId: users.nobody })
  const both = await probeList(context, { externalId: users.main, ownerId: users.nobody, limit: 1 })
  const owner = await probeListOnce(context, { ownerId: users.owner, limit: 100, revalidateKeysCache: true })
  const upper = await probeList(context, { externalId: users.main.toUpperCase(), limit: 1 })
  const found = (exchange: AnsweredExchange, some: string, none: string) =>
    isSuccess(exchange) ? (pageOf(exchange).records.length > 0 ? some : none) : undefined
  // Concludes nothing without a key of the main user, because every total is zero in an empty API.
  const isKnown = context.pool.created().some(({ body }) => body.externalId === users.main)
  return [
    ...seen('listing.totalOfUnknownUser', unknown, exchange =>
      isSuccess(exchange) && isKnown ? (pageOf(exchange).total === 0 ? 'zero' : 'api') : undefined,
    ),
    ...seen('listing.ownerIdWithExternalId', both, exchange =>
      isKnown ? found(exchange, 'ignored', 'both') : undefined,
    ),
    ...seen(
      'listing.ownerIdFilter',
      owner,
      exchange => found(exchange, 'finds keys', 'finds none') ?? 'refused',
    ),
    ...seen('listing.externalIdCase', upper, exchange =>
      isKnown ? found(exchange, 'insensitive', 'sensitive') : undefined,
    ),
  ]
}

/** This check runs directly after the last create, so a correct total proves that totals have no lag. */
async function lags({ reader }: CheckContext): Promise<Observed[]> {
  reader.forget()
  const walk = await reader.walk({ limit: 100, revalidateKeysCache: true }, pages)
  const last = walk.pages.at(-1)
  const observed: Observed[] = []
  if (walk.ended && last && typeof last.total === 'number') {
    const error = last.total - walk.records.length
    const shown = { restsOn: [], exchanges: [last.exchange] }
    observed.push({ name: 'listing.totalErrorAtOnce', value: error, ...shown })
    if (error === 0) observed.push({ name: 'listing.totalLagMs', value: 0, ...shown })
  }
  return observed
}

async function repeatsAfterCreate(context: CheckContext): Promise<Observed[]> {
  await walkAcrossCreate(context)
  const creates = successfulCreates(context.history)
  const walks = walksIn(context.history).filter(walk => mayGainKey(walk, creates))
  const isRepeated = ({ records }: SeenWalk) =>
    new Set(records.map(({ record }) => record.id)).size < records.length
  const shown = walks.find(isRepeated) ?? walks[0]
  if (shown === undefined) return []
  const exchanges = shown.pages.map(({ exchange }) => exchange)
  return [{ name: 'listing.repeatsAfterCreate', value: isRepeated(shown), exchanges, restsOn: [] }]
}
