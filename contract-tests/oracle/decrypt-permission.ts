import type { CheckContext } from '../engine/check-context.js'
import { failed, met, notExercised, type Outcome } from '../engine/outcome.js'
import { type AnsweredExchange, isAnswered, isSuccess } from '../traffic/exchange.js'
import { isOfNobody } from '../traffic/reader.js'

/**
 * If a target accepts one valid listing with `decrypt`, it must accept all of them. The target may refuse all of them, because
 * the specification does not state the permissions for `decrypt`. The check looks only at first pages.
 */
export function keepsDecryptPermission({ history, pool, run }: CheckContext): Outcome {
  const users = new Set(pool.created().map(({ body }) => body.externalId))
  const asked = history.flatMap(exchange => {
    const { response, request, operation, purpose } = exchange
    const given = Object.fromEntries(request.query)
    const isPlain = given.cursor === undefined && given.ownerId === undefined
    const isMeant =
      operation === 'listKeys' &&
      purpose !== 'refusal' &&
      given.decrypt === 'true' &&
      given.apiId === run.apiId &&
      isLimit(given.limit) &&
      (given.externalId === undefined || users.has(given.externalId))
    return response && isMeant && isPlain ? [{ ...exchange, response }] : []
  })
  const accepted = asked.find(isSuccess)
  const refused = asked.find(exchange => isRefusal(exchange) && !isOfNobody(exchange))
  if (accepted === undefined)
    return notExercised('no listing with decrypt succeeded, and the target may refuse decrypt')
  if (refused === undefined) return met
  return failed({
    place: 'status',
    expected: '200 (another listing with decrypt got 200)',
    received: `${refused.response.status}`,
    exchanges: [accepted, refused],
  })
}

export function answersDecrypt({ history, run }: Pick<CheckContext, 'history' | 'run'>): boolean {
  return history.some(exchange => {
    const given = Object.fromEntries(exchange.request.query)
    return (
      given.decrypt === 'true' && given.apiId === run.apiId && isAnswered(exchange) && isSuccess(exchange)
    )
  })
}

function isLimit(limit: string | undefined): boolean {
  return limit === undefined || (/^\d+$/.test(limit) && Number(limit) >= 1 && Number(limit) <= 100)
}

function isRefusal({ response: { status } }: AnsweredExchange): boolean {
  return status >= 400 && status < 500 && status !== 429
}
