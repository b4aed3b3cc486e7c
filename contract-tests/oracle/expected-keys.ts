import type { CheckContext } from '../engine/check-context.js'
import type { RunFacts } from '../engine/run-facts.js'
import type { KeyFixture } from '../keys/key-pool.js'
import { isListedAt } from '../model/belongs.js'
import { createBodyIn } from '../records/create-body.js'
import { keyIdIn, successfulCreates } from '../records/seen-records.js'
import type { TargetExchange } from '../traffic/exchange.js'
import { countedIn } from './walks/walks.js'

/** A listed key in the words of reports: its id, and the API and the user from its create. */
export function keyOfCreate(
  id: unknown,
  { apiId, externalId }: { apiId?: unknown; externalId?: unknown },
): string {
  const user = JSON.stringify(externalId)
  return `${id}, a key of ${apiId} ${user === undefined ? 'without an externalId' : `with the externalId ${user}`}`
}

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

export function isMadeBefore(
  { createdBefore, exchange }: KeyFixture,
  listing: Pick<TargetExchange, 'id' | 'startedAtMs'>,
  { startedAt }: Pick<RunFacts, 'startedAt'>,
): boolean {
  return createdBefore <= startedAt + listing.startedAtMs && exchange.id < listing.id
}

export function requestsById(history: readonly TargetExchange[]): Map<string, { [name: string]: unknown }> {
  const requests = new Map<string, { [name: string]: unknown }>()
  for (const exchange of successfulCreates(history)) {
    const keyId = keyIdIn(exchange)
    const body = createBodyIn(exchange)
    if (typeof keyId === 'string' && body !== undefined) requests.set(keyId, body)
  }
  return requests
}
