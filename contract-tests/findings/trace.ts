import { isObject } from '../../src/common/json.js'
import type { Finding } from '../engine/outcome.js'
import { instanceLocationOf } from '../engine/place.js'
import { keyIdIn } from '../model/seen-records.js'
import type { TargetExchange } from '../traffic/exchange.js'

/** Adds the create of the wrong record before the listing, because a check of all listed records reports only the listing. */
export function traceOf(
  { place, exchanges }: Pick<Finding, 'place' | 'exchanges'>,
  history: readonly TargetExchange[],
): readonly TargetExchange[] {
  const [, keys, index] = instanceLocationOf(place)?.split('/') ?? []
  const listing = exchanges.at(-1)?.response?.json
  if (keys !== 'keys' || index === undefined || !isObject(listing) || !Array.isArray(listing.keys))
    return exchanges
  const record: unknown = listing.keys[Number(index)]
  if (!isObject(record) || typeof record.id !== 'string') return exchanges
  const create = history.find(
    exchange => exchange.operation === 'createKey' && keyIdIn(exchange) === record.id,
  )
  const isTold = exchanges.some(({ id }) => id === create?.id)
  return create === undefined || isTold ? exchanges : [create, ...exchanges]
}
