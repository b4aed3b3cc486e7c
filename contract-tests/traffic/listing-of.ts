import { operationNamed } from '../../schemas/operations.js'
import type { ListQuery, RawRequest } from './requests.js'

const { method, path } = operationNamed('apis.listKeys')

/** Listings with this limit send their parameters in reverse order, to test that the order has no meaning. */
const turnedLimit = 2

export function listingOf(asked: ListQuery): RawRequest {
  const query = Object.entries(asked).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)] as const],
  )
  const isTurned = Number(asked.limit) === turnedLimit
  return {
    operation: 'listKeys',
    method,
    path,
    query: isTurned ? query.reverse() : query,
    headers: { accept: 'application/json' },
  }
}
