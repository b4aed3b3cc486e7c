import { groupedBy } from '../document/grouped-by.js'
import type { CheckContext } from '../engine/check-context.js'
import { allOf, met, notExercised, type Outcome } from '../engine/outcome.js'
import type { KeyFixture } from '../keys/key-pool.js'
import { recipeOf } from '../keys/key-recipes.js'
import { metaPieces } from '../keys/meta-pieces.js'
import { probeCreate } from '../keys/probe.js'
import { createBodyIn } from '../records/create-body.js'
import { isObject } from '../records/is-object.js'
import { succeeds } from '../records/succeeds.js'
import { type AnsweredExchange, isSuccess } from '../traffic/exchange.js'

/** Statuses that say nothing about the body. */
const aboutTheSender = [401, 403, 423, 425, 429, 503]
/** Simultaneous creates may conflict. */
const aboutOthers = 409

/**
 * The target accepted each create of the pool. A create that it may refuse, because the specification leaves a value open, was repeated
 * without such values; only the last attempt counts. Large metadata that no other create has belongs to another requirement.
 */
export function acceptsEveryCreate({ pool }: CheckContext): Outcome {
  const created = pool.created()
  const metas = new Set(created.map(({ body }) => JSON.stringify(body.meta)))
  const last = new Map(pool.tried().map(({ name, exchange }) => [name, exchange]))
  const due = [...last].filter(([name, exchange]) => {
    const { purpose, response } = exchange
    const isTooLarge = hasLargeMeta(exchange) && !metas.has(JSON.stringify(createBodyIn(exchange)?.meta))
    const isConflict = response.status === aboutOthers && recipeOf(name).sideBySide
    const isOpen = aboutTheSender.includes(response.status) || isConflict || isTooLarge
    return purpose === 'lawful' && !isOpen && !mayExceedQuota(exchange, created)
  })
  return allOf(
    due.map(([, exchange]): Outcome => succeeds(exchange)),
    'no create was answered',
  )
}

/**
 * The specification leaves open how many keys an API or a user may have. Such a limit refuses creates only for the API, or the user, with
 * the most keys.
 */
function mayExceedQuota(refused: AnsweredExchange, created: readonly KeyFixture[]): boolean {
  const body = createBodyIn(refused)
  return (['apiId', 'externalId'] as const).some(member => {
    const counts = groupedBy(created, one => one.body[member] ?? '')
    const own = counts.get(String(body?.[member] ?? '')) ?? []
    const before = own.filter(({ exchange }) => exchange.id < refused.id).length
    return body?.[member] !== undefined && before >= Math.max(...[...counts.values()].map(one => one.length))
  })
}

/** Characters of metadata, as JSON, that a service is expected to accept. The specification states no limit (section 8). */
const expectedCharacters = 700

/**
 * A refused create must be accepted, unless the target only limits the size of meta: then it accepts each piece of it.
 */
export async function succeedsBySize(exchange: AnsweredExchange, context: CheckContext): Promise<Outcome> {
  const pieces = piecesIn(exchange)
  // The specification leaves open the status of a refusal.
  if (pieces.length < 2 || exchange.response.status < 400) return succeeds(exchange)
  for (const piece of pieces) {
    const answer = context.keysLeft() > 0 ? await probeCreate(context, 'meta', { meta: piece }) : undefined
    if (answer === undefined)
      return notExercised('the target may limit the size of meta, and the budget left no keys to find out')
    if (!isSuccess(answer)) return succeeds(exchange)
  }
  return met
}

/** Whether a create has more metadata than a service is expected to accept. */
function hasLargeMeta(exchange: AnsweredExchange): boolean {
  return piecesIn(exchange).length > 1
}

function piecesIn(exchange: AnsweredExchange): ReturnType<typeof metaPieces> {
  const meta = createBodyIn(exchange)?.meta
  return isObject(meta) ? metaPieces(meta, expectedCharacters) : []
}
