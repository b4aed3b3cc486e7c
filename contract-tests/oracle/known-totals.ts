import type { CheckContext } from '../engine/check-context.js'
import { instantOf } from '../engine/clock/time-units.js'
import { totalLagMs } from '../engine/contract-settings.js'
import { allOf, failed, met, type Outcome } from '../engine/outcome.js'
import type { AnsweredExchange } from '../traffic/exchange.js'
import type { ListedRecord } from '../traffic/reader.js'
import { isWhole, mayGainKey, skipsCache, walksIn } from './walks/walks.js'

/** The largest allowed difference between an "approximate" total and the number of keys. The specification states no number. */
export const near = (keys: number) => Math.max(5, keys / 20)

/**
 * A total much larger than the number of listed keys shows that the listing ended early. A total may omit keys that are younger
 * than {@link totalLagMs}.
 */
export function totalsFitListings(context: CheckContext): Outcome {
  const { history } = context
  // Omits listings during which a key may be created, because the listing may lack that key.
  const walks = walksIn(history).filter(
    walk => isWhole(walk) && skipsCache(walk) && !mayGainKey(walk, history),
  )
  return allOf(
    walks.flatMap(walk => {
      const [first] = walk.pages
      const last = walk.pages.at(-1)
      const keys = new Set(walk.records.map(({ record }) => record.id ?? undefined))
      if (first === undefined || typeof last?.total !== 'number' || keys.has(undefined)) return []
      const { total, exchange } = last
      const counted = agedIds(walk.records, first.exchange, context)
      const least = counted.size - near(counted.size)
      if (total >= least && total <= keys.size + near(keys.size)) return [met]
      const isBelow = total < least
      return [
        failed({
          place: { instanceLocation: '/total' },
          expected: isBelow
            ? `about ${counted.size}, the number of listed keys that are older than 5 minutes`
            : `about ${keys.size}, the number of listed keys`,
          received: `${total}`,
          exchanges: [exchange],
        }),
      ]
    }),
    'no complete listing had a total',
  )
}

/** The ids of the records that every total of this answer must count, because their keys were older than 5 minutes. */
export function agedIds(
  records: readonly ListedRecord[],
  { startedAtMs }: AnsweredExchange,
  { run, clock }: CheckContext,
): Set<unknown> {
  const countedUntil = clock.earliest(run.startedAt + startedAtMs) - totalLagMs
  const isAged = (createdAt: unknown) => {
    const instant = instantOf(createdAt)
    return instant !== undefined && instant.ms + instant.coarse < countedUntil
  }
  return new Set(
    records.filter(({ record }) => isAged(record.createdAt)).map(({ record }) => record.id ?? undefined),
  )
}
