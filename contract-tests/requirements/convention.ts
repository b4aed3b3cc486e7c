import { operationNamed } from '../../schemas/operations.js'
import { isObject } from '../../src/common/json.js'
import type { CheckContext } from '../engine/check-context.js'
import { totalLagMs } from '../engine/contract-settings.js'
import { allOf, failed, met, notExercised, type Outcome } from '../engine/outcome.js'
import { agedIds, near, totalsFitListings } from '../oracle/known-totals.js'
import { walksIn } from '../oracle/walks/walks.js'
import { seenRecords, successfulLists } from '../records/seen-records.js'
import { isRefused } from '../records/succeeds.js'
import type { AnsweredExchange } from '../traffic/exchange.js'
import { type Page, pageOf } from '../traffic/reader.js'
import { fromCatalog } from './requirement.js'

export const conventionRequirements = fromCatalog([
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
  {
    id: 'VER-01',
    requests: 2,
    async check({ client, run }) {
      const ask = (method: string, path: string) =>
        client.send({
          operation: 'other',
          method,
          path,
          query: [['apiId', run.apiId]],
          headers: { accept: 'application/json' },
          purpose: 'refusal',
        })
      const { method, path } = operationNamed('apis.listKeys')
      const others = [await ask(method, path.replace('/v1/', '/v2/'))]
      // A read-only run sends no request that may write.
      if (run.met.has('write')) others.push(await ask('POST', path))
      return allOf(others.map(isNoListing))
    },
  },
  {
    id: 'ERR-01',
    last: true,
    async check({ client, history }) {
      const failures = () =>
        history.flatMap(({ response, ...exchange }) =>
          exchange.operation !== 'other' && response && response.status >= 400
            ? [{ ...exchange, response }]
            : [],
        )
      if (failures().length === 0) await client.list({}, { authorization: null, purpose: 'refusal' })
      return allOf(
        failures().map(exchange => {
          const { text, json } = exchange.response
          if (text === '') return notExercised('the failure had no body')
          if (json !== undefined) return met
          return failed({
            place: { instanceLocation: '' },
            expected: 'JSON',
            received: text,
            cause: `${exchange.operation}: failures are not JSON`,
            exchanges: [exchange],
          })
        }),
        'the target refused no request',
      )
    },
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

/** A site may show a web page at every path, so any answer that is not a listing is fine. */
function isNoListing(exchange: AnsweredExchange): Outcome {
  const { json } = exchange.response
  return isObject(json) && Array.isArray(json.keys) ? isRefused(exchange) : met
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
