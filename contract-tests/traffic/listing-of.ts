import { operationNamed } from '../../schemas/operations.js'
import type { ListQuery, RawRequest } from '../engine/check-context.js'

const { method, path } = operationNamed('apis.listKeys')

/** The request of a listing. */
export function listingOf(asked: ListQuery): RawRequest {
  const query = Object.entries(asked).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)] as const],
  )
  return { operation: 'listKeys', method, path, query, headers: { accept: 'application/json' } }
}
