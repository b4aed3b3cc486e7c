import type { CheckContext } from '../engine/check-context.js'
import { allOf, type Outcome } from '../engine/outcome.js'
import { recipeOf } from '../keys/key-recipes.js'
import { createBodyIn } from '../records/create-body.js'
import { succeeds } from '../records/succeeds.js'
import { hasLargeMeta } from './size-limit.js'

/** Statuses that say nothing about the body. */
const aboutTheSender = [401, 403, 423, 425, 429, 503]
/** Simultaneous creates may conflict. */
const aboutOthers = 409

/**
 * The target accepted each create of the pool. A create that it may refuse, because the specification leaves a value open, was repeated
 * without such values; only the last attempt counts. In an API where the token created no key, it may lack the permission. Another
 * requirement is about large metadata that no other create has.
 */
export function acceptsEveryCreate({ pool }: CheckContext): Outcome {
  const apis = new Set(pool.created().map(({ body }) => body.apiId))
  const metas = new Set(pool.created().map(({ body }) => JSON.stringify(body.meta)))
  const last = new Map(pool.tried().map(({ name, exchange }) => [name, exchange]))
  const due = [...last].filter(([name, exchange]) => {
    const { purpose, response } = exchange
    const isTooLarge = hasLargeMeta(exchange) && !metas.has(JSON.stringify(createBodyIn(exchange)?.meta))
    const isOpen = response.status === aboutOthers && recipeOf(name).sideBySide
    const isPermitted =
      apis.has(String(createBodyIn(exchange)?.apiId)) && !aboutTheSender.includes(response.status)
    return purpose === 'lawful' && isPermitted && !isOpen && !isTooLarge
  })
  return allOf(
    due.map(([, exchange]): Outcome => succeeds(exchange)),
    'no create was answered',
  )
}
