import type { CheckContext } from '../engine/check-context.js'
import { isListedAt } from '../model/belongs.js'
import { countedIn } from '../model/walks.js'
import { isAnswered, isSuccess } from '../traffic/exchange.js'
import type { KeyFixture } from './key-pool.js'

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

export function answersDecrypt({ history, run }: Pick<CheckContext, 'history' | 'run'>): boolean {
  return history.some(exchange => {
    const given = Object.fromEntries(exchange.request.query)
    return (
      given.decrypt === 'true' && given.apiId === run.apiId && isAnswered(exchange) && isSuccess(exchange)
    )
  })
}
