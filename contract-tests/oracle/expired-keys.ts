import type { CheckContext } from '../engine/check-context.js'
import { met, notExercised, type Outcome } from '../engine/outcome.js'
import type { KeyFixture } from '../keys/key-pool.js'
import { type SeenWalk, skipsCache, walksIn } from './walks/walks.js'

/**
 * Repeats a listing that showed a key before its expiry, to find a cache that shows an earlier state on later pages. The
 * requirements in requirements/model.ts check the repeated pages.
 */
export async function listsExpiredKeysAgain(context: CheckContext): Promise<Outcome> {
  const { clock, history, leaveOut, pool, reader, requestsLeft, run, time } = context
  if (!clock.isSure()) return notExercised('the suite could not determine the clock of the target')
  const ended = pool.created().filter(({ body }) => (body.expires ?? Infinity) <= clock.earliest(time.now()))
  const walks = walksIn(history).filter(walk => skipsCache(walk) && walk.pages.length > 1)
  const last = walks.findLast(walk => ended.some(fixture => showedBefore(walk, fixture, context)))
  if (last === undefined)
    return notExercised('no listing of several pages showed a key that has expired since')
  if (requestsLeft() < last.pages.length) {
    leaveOut(1, 'listing after an expiry')
    return notExercised('the budget left no requests for this check')
  }
  const wait = latestExpiry(ended) + run.graceMs + 1 - clock.earliest(time.now())
  if (wait > 0) await time.sleep(wait)
  reader.forget()
  await reader.walk(last.parameters, last.pages.length)
  return met
}

function latestExpiry(fixtures: readonly KeyFixture[]): number {
  return Math.max(...fixtures.map(({ body }) => body.expires ?? 0))
}

function showedBefore(
  { pages, records }: SeenWalk,
  { keyId, body }: KeyFixture,
  { clock, run }: CheckContext,
): boolean {
  const { startedAtMs = 0, durationMs = 0 } = pages.at(-1)?.exchange ?? {}
  const readAt = clock.latest(run.startedAt + startedAtMs + durationMs)
  return readAt < (body.expires ?? 0) && records.some(({ record }) => record.id === keyId)
}
