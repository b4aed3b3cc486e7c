import type { CheckContext } from '../engine/check-context.js'
import type { KeyFixture } from '../keys/key-pool.js'
import { probeList } from '../keys/probe.js'
import { keyIdIn, successfulCreates, successfulLists } from '../model/seen-records.js'
import { type AnsweredExchange, isSuccess } from '../traffic/exchange.js'
import { pageOf } from '../traffic/reader.js'
import type { ListQuery } from '../traffic/requests.js'
import type { Observation, Observed } from './observation.js'

/**
 * The bounds depend on the times of the run's requests, so two runs contradict each other only if their bounds do not overlap.
 */
interface LagBounds {
  atLeastMs?: number
  atMostMs?: number
}

/** The suite sends this listing before the first and after the last create for the user of the probes. */
export function listingOfProbes({ users }: CheckContext['run']): ListQuery {
  return { externalId: users.refused('probe'), limit: 100 }
}

export const lagObservations: readonly Observation[] = [
  {
    id: 'OBS-33',
    section: '4.1',
    statement: 'the lifetime of cached listings, and the delay until "total" includes a new key',
    needs: ['write'],
    fixtures: ['plain'],
    requests: 3,
    observe: async context => [...(await cacheLag(context)), ...totalLag(context)],
  },
]

/** After this time, a cache may have dropped the first listing. */
const shortestCacheMs = 2000

async function cacheLag(context: CheckContext): Promise<Observed[]> {
  const { history, run, time } = context
  const query = listingOfProbes(run)
  const before = successfulLists(history).find(isPlainListingOf(query.externalId))
  const made = successfulCreates(history).findLast(isCreateOf(query.externalId))
  if (before === undefined || made === undefined || made.id < before.id) return []
  const keyId = keyIdIn(made)
  const find = async (asked: ListQuery) => {
    const answer = await probeList(context, asked)
    if (answer === undefined || !isSuccess(answer)) return undefined
    return { answer, isListed: pageOf(answer).records.some(({ record }) => record.id === keyId) }
  }
  // Requests the cached listing first, because a listing that skips the cache may refill the cache.
  const cached = await find(query)
  const isThere = async () => (await find({ ...query, revalidateKeysCache: true }))?.isListed === true
  if (cached === undefined) return []
  const exchanges = [before, made, cached.answer]
  if (cached.isListed) {
    const isRefilled = successfulLists(history).some(
      page => endOf(page) > made.startedAtMs && skipsCache(page),
    )
    // A cache may never store empty listings. A listing that skipped the cache may have refilled it.
    if (pageOf(before).records.length === 0 || isRefilled) return []
    const atMostMs = between(before, cached.answer)
    const lag: Observed = { name: 'listing.cacheLag', value: { atMostMs }, exchanges, restsOn: [] }
    return atMostMs > shortestCacheMs
      ? [lag]
      : [{ name: 'listing.cacheFreshMs', value: 0, exchanges, restsOn: [] }, lag]
  }
  // Waits, because even a listing without a cache may lack a new key for a moment.
  const left = run.startedAt + endOf(made) + run.visibilityMs - time.now()
  if (left > 0) await time.sleep(left)
  const later = await find(query)
  // A key that no listing shows proves nothing about a cache.
  if (later === undefined || !(await isThere())) return []
  const age = between(before, later.answer)
  const bounds: LagBounds = later.isListed ? { atMostMs: age } : { atLeastMs: age }
  return [{ name: 'listing.cacheLag', value: bounds, exchanges: [before, made, later.answer], restsOn: [] }]
}

/** With this many keys of the run, one or two keys of other clients do not decide the result. */
const fewest = 8

function totalLag({ history, pool, run }: CheckContext): Observed[] {
  const pages = successfulLists(history).filter(isOfApi(run.apiId))
  const [first] = pages
  const last = pages.findLast(page => typeof pageOf(page).total === 'number' && totalOf(page) > 0)
  if (first === undefined || last === undefined) return []
  const now = run.startedAt + last.startedAtMs
  const own = pool
    .created()
    .filter(({ body, createdAfter }) => body.apiId === run.apiId && createdAfter <= now)
    .toSorted((one, other) => one.createdAfter - other.createdAfter)
  if (own.length < fewest) return []
  const counted = totalOf(last) - totalOf(first)
  const ageOf = (key: KeyFixture | undefined) => now - (key?.createdBefore ?? now)
  const exchanges = [first, last]
  const said = (value: LagBounds): Observed[] => [{ name: 'listing.totalLag', value, exchanges, restsOn: [] }]
  if (counted >= own.length) return said({ atMostMs: Math.max(0, ageOf(own.at(-1))) })
  const half = ageOf(own[Math.floor(own.length / 2)])
  return counted <= own.length / 2 && half > run.visibilityMs ? said({ atLeastMs: half }) : []
}

function totalOf(page: AnsweredExchange): number {
  const { total } = pageOf(page)
  return typeof total === 'number' ? total : 0
}

function isOfApi(apiId: string): (page: AnsweredExchange) => boolean {
  return ({ request }) => request.query.some(([name, value]) => name === 'apiId' && value === apiId)
}

function isPlainListingOf(user: string | undefined): (page: AnsweredExchange) => boolean {
  return ({ request: { query } }) =>
    query.some(([name, value]) => name === 'externalId' && value === user) &&
    !query.some(([name]) => name === 'revalidateKeysCache' || name === 'cursor')
}

function skipsCache({ request: { query } }: AnsweredExchange): boolean {
  return query.some(([name]) => name === 'revalidateKeysCache')
}

function isCreateOf(user: string | undefined): (created: AnsweredExchange) => boolean {
  return ({ request: { body = '' } }) => body.includes(`"externalId":${JSON.stringify(user)}`)
}

function endOf({ startedAtMs, durationMs }: AnsweredExchange): number {
  return startedAtMs + durationMs
}

function between(one: AnsweredExchange, other: AnsweredExchange): number {
  return Math.ceil(endOf(other) - one.startedAtMs)
}
