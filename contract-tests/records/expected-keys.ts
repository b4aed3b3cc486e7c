import type { CheckContext } from '../engine/check-context.js'
import type { RunFacts } from '../engine/run-facts.js'
import type { KeyFixture } from '../keys/key-pool.js'
import { isListedAt } from '../model/belongs.js'
import { isAnswered, isSuccess, type TargetExchange } from '../traffic/exchange.js'
import type { ListQuery } from '../traffic/requests.js'
import { seenRecords } from './seen-records.js'
import { countedIn } from './walks.js'

export function ownKeys({ clock, pool, run, time }: CheckContext, externalId?: string): KeyFixture[] {
  const latest = clock.latest(time.now())
  return pool
    .created()
    .filter(({ body }) => body.apiId === run.apiId && isListedAt(latest, body))
    .filter(({ body }) => externalId === undefined || body.externalId === externalId)
}

export function aboutCount(context: CheckContext, externalId?: string): number {
  const { history, run } = context
  return Math.max(countedIn(history, run.apiId, externalId), ownKeys(context, externalId).length)
}

function isMadeBefore(
  { createdBefore, exchange }: KeyFixture,
  listing: Pick<TargetExchange, 'id' | 'startedAtMs'>,
  { startedAt }: Pick<RunFacts, 'startedAt'>,
): boolean {
  return createdBefore <= startedAt + listing.startedAtMs && exchange.id < listing.id
}

export function answersDecrypt({ history, run }: Pick<CheckContext, 'history' | 'run'>): boolean {
  return history.some(exchange => {
    const given = Object.fromEntries(exchange.request.query)
    return (
      given.decrypt === 'true' && given.apiId === run.apiId && isAnswered(exchange) && isSuccess(exchange)
    )
  })
}

/**
 * Whether a listing of a user must find keys. The target may answer "not found" for a user without keys (section 7), and for a
 * user whose keys are expired or not visible yet. The delay of a cache is open (section 4.1), so a cached listing of a user may
 * also find no keys, until a cached listing of this user has shown a key.
 *
 * @param listing The sent listing; undefined for a listing that the suite is about to send.
 */
export function findsUser(query: ListQuery, context: CheckContext, listing?: TargetExchange): boolean {
  const { pool, run, clock, history, time } = context
  const { apiId = run.apiId, externalId, revalidateKeysCache } = query
  if (externalId === undefined) return true
  const sentAt = listing === undefined ? time.now() : run.startedAt + listing.startedAtMs
  const latest = clock.latest(sentAt + (listing?.durationMs ?? 0))
  const hasKey = pool
    .created()
    .filter(({ body }) => body.apiId === apiId && body.externalId === externalId)
    .filter(fixture => listing === undefined || isMadeBefore(fixture, listing, run))
    .some(({ body, createdBefore }) => createdBefore + run.visibilityMs <= sentAt && isListedAt(latest, body))
  if (!hasKey || String(revalidateKeysCache) === 'true') return hasKey
  return seenRecords(history).some(({ page }) => {
    const asked = Object.fromEntries(page.request.query)
    const isEarlier = listing === undefined || page.id < listing.id
    const isOfUser = asked.apiId === apiId && asked.externalId === externalId
    return isEarlier && isOfUser && asked.revalidateKeysCache !== 'true'
  })
}
