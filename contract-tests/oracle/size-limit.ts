import type { CheckContext } from '../engine/check-context.js'
import { met, notExercised, type Outcome } from '../engine/outcome.js'
import { metaPieces } from '../keys/meta-pieces.js'
import { probeCreate } from '../keys/probe.js'
import { createBodyIn } from '../records/create-body.js'
import { isObject } from '../records/is-object.js'
import { succeeds } from '../records/succeeds.js'
import { type AnsweredExchange, isSuccess } from '../traffic/exchange.js'

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
export function hasLargeMeta(exchange: AnsweredExchange): boolean {
  return piecesIn(exchange).length > 1
}

function piecesIn(exchange: AnsweredExchange): ReturnType<typeof metaPieces> {
  const meta = createBodyIn(exchange)?.meta
  return isObject(meta) ? metaPieces(meta, expectedCharacters) : []
}
