import type { CheckContext } from '../engine/check-context.js'
import { instantOf } from '../engine/clock/time-units.js'
import { totalLagMs } from '../engine/contract-settings.js'
import { allOf, failed, met, notExercised, type Outcome } from '../engine/outcome.js'
import { seenRecords, successfulLists } from '../records/seen-records.js'
import { isWhole, mayGainKey, skipsCache, walksIn } from '../records/walks.js'
import type { AnsweredExchange } from '../traffic/exchange.js'
import { type ListedRecord, type Page, pageOf } from '../traffic/reader.js'
import { fromCatalog } from './requirement.js'

export const totalRequirements = fromCatalog([
  {
    id: 'TOT-01',
    async check(context) {
      const small = await pageSinceCreate(context, 1)
      const large = await pageSinceCreate(context, 100)
      if (large.records.length < 2) return notExercised('the API has fewer than two keys')
      if (typeof small.total !== 'number' || typeof large.total !== 'number') {
        return notExercised('total was not a number')
      }
      // A page with more keys than its limit of 1 is no failure here, because the requirements on `limit` report it.
      if (small.records.length > 1) return notExercised('the target ignores the limit')
      // A total is approximate and may lag, so the check fails only if each total counts just the keys on its page.
      if (small.total > small.records.length || large.total !== large.records.length) return met
      if (agedIds(large.records, small.exchange, context).size < 2)
        return notExercised('the API has fewer than two keys that are older than 5 minutes')
      return failed({
        place: { instanceLocation: '/total' },
        expected: `about ${large.records.length}, the number of keys on a page with limit 100`,
        received: `${small.total} with limit 1`,
        exchanges: [large.exchange, small.exchange],
      })
    },
  },
  {
    id: 'TOT-02',
    needs: ['write', 'long-wait'],
    fixtures: ['plain'],
    last: true,
    requests: 12,
    check: totalCatchesUp,
  },
  {
    id: 'TOT-03',
    needs: ['write'],
    last: true,
    requests: 0,
    check: async context => keepsTotal(context),
  },
  {
    id: 'TOT-04',
    last: true,
    requests: 0,
    check: async context => totalsFitListings(context),
  },
])

async function pageSinceCreate({ history, reader, run }: CheckContext, limit: number): Promise<Page> {
  const created = history.findLast(({ operation }) => operation === 'createKey')?.id ?? 0
  const known = successfulLists(history).findLast(({ id, request: { query } }) => {
    const { apiId, limit: asked, ...others } = Object.fromEntries(query)
    return id > created && apiId === run.apiId && asked === `${limit}` && Object.keys(others).length === 0
  })
  return known === undefined ? reader.firstPage({ limit }) : pageOf(known)
}

/**
 * Checks that no later page has a much lower total than the first page, because no operation removes keys. A cached total may be 5
 * minutes old, so it may lack all keys that are not older.
 */
function keepsTotal(context: CheckContext): Outcome {
  const { history } = context
  return allOf(
    walksIn(history).flatMap(({ pages, parameters }) => {
      const [first, ...later] = pages
      const most = first?.total
      if (first === undefined || typeof most !== 'number') return []
      const ofApi = () =>
        seenRecords(history).filter(({ page }) =>
          page.request.query.some(([name, value]) => name === 'apiId' && value === parameters.apiId),
        )
      return later.flatMap(({ total, exchange }) => {
        if (typeof total !== 'number') return []
        if (total >= most - near(most)) return [met]
        const aged = agedIds(ofApi(), exchange, context).size
        if (total >= aged - near(aged)) return [met]
        return [
          failed({
            place: { instanceLocation: '/total' },
            expected: `about ${most}, as on the first page`,
            received: `${total}`,
            exchanges: [first.exchange, exchange],
          }),
        ]
      })
    }),
    'no listing had a second page with a total',
  )
}

const pageCap = 30
const requestsReserved = 4

async function totalCatchesUp(context: CheckContext): Promise<Outcome> {
  const { reader, pool, time } = context
  await pool.fixture('plain')
  await time.sleep(totalLagMs)
  reader.forget()
  const most = Math.min(pageCap, context.requestsLeft() - requestsReserved)
  const walk = most > 0 ? await reader.walk({ limit: 100, revalidateKeysCache: true }, most) : undefined
  const last = walk?.pages.at(-1)
  if (walk?.loop !== undefined) return notExercised('a cursor came twice, so the listing has no end')
  if (!walk?.ended || !last) {
    if (most >= pageCap) return notExercised('the API has too many keys to count them')
    context.leaveOut(1, walk ? 'unfinished listing' : 'complete listing')
    return notExercised('the budget left too few requests for this check')
  }
  if (typeof last.total !== 'number') return notExercised('total was not a number')
  const keys = walk.records.length
  if (Math.abs(last.total - keys) <= near(keys)) return met
  return failed({
    place: { instanceLocation: '/total' },
    expected: `about ${keys}`,
    received: `${last.total}`,
    exchanges: [last.exchange],
  })
}

/** The largest allowed difference between an "approximate" total and the number of keys. The specification states no number. */
const near = (keys: number) => Math.max(5, keys / 20)

/**
 * A total much larger than the number of listed keys shows that the listing ended early. A total may omit keys that are younger
 * than {@link totalLagMs}.
 */
function totalsFitListings(context: CheckContext): Outcome {
  const { history } = context
  // Omits listings during which a key may be created, because the listing may lack that key.
  const walks = walksIn(history).filter(
    walk => isWhole(walk) && skipsCache(walk) && !mayGainKey(walk, history),
  )
  return allOf(
    walks.flatMap(walk => {
      const [first] = walk.pages
      const last = walk.pages.at(-1)
      const keys = new Set(walk.records.map(({ record }) => record.id ?? undefined))
      if (first === undefined || typeof last?.total !== 'number' || keys.has(undefined)) return []
      const { total, exchange } = last
      const counted = agedIds(walk.records, first.exchange, context)
      const least = counted.size - near(counted.size)
      if (total >= least && total <= keys.size + near(keys.size)) return [met]
      const isBelow = total < least
      if (!isBelow && hidesExpired(keys, exchange, context)) return [countsHidden]
      return [
        failed({
          place: { instanceLocation: '/total' },
          expected: isBelow
            ? `about ${counted.size}, the number of listed keys that are older than 5 minutes`
            : `about ${keys.size}, the number of listed keys`,
          received: `${total}`,
          exchanges: [exchange],
        }),
      ]
    }),
    'no complete listing had a total',
  )
}

const countsHidden = notExercised('expired keys are not listed, and a total may count them')

/** Whether a complete listing lacks a key of the run that has expired. */
function hidesExpired(
  keys: ReadonlySet<unknown>,
  { startedAtMs, request }: AnsweredExchange,
  { pool, run, clock }: CheckContext,
): boolean {
  const { apiId } = Object.fromEntries(request.query)
  const at = clock.earliest(run.startedAt + startedAtMs)
  return pool
    .created()
    .some(({ keyId, body }) => body.apiId === apiId && (body.expires ?? at) < at && !keys.has(keyId))
}

/** The ids of the records that every total of this answer must count, because their keys were older than 5 minutes. */
function agedIds(
  records: readonly ListedRecord[],
  { startedAtMs }: AnsweredExchange,
  { run, clock }: CheckContext,
): Set<unknown> {
  const countedUntil = clock.earliest(run.startedAt + startedAtMs) - totalLagMs
  const isAged = (createdAt: unknown) => {
    const instant = instantOf(createdAt)
    return instant !== undefined && instant.ms + instant.coarse < countedUntil
  }
  return new Set(
    records.filter(({ record }) => isAged(record.createdAt)).map(({ record }) => record.id ?? undefined),
  )
}
