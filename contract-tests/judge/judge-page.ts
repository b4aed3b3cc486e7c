import type { JsonObject } from '../middleware/member-value.js'
import type { Find } from './finding.js'

/** The findings contain no values, because the proxy groups findings with equal texts. */
export function judgePage(
  { keys, total, cursor }: JsonObject,
  query: URLSearchParams,
  find: Find,
): readonly unknown[] | undefined {
  if (!Array.isArray(keys)) {
    find('4.1', 'the answer has no array of keys')
    return undefined
  }
  const limit = Number(query.get('limit') ?? 100)
  const isLawful = Number.isInteger(limit) && limit >= 1 && limit <= 100
  if (isLawful && keys.length > limit) find('4.1', 'the page has more keys than limit allows')
  if (!Number.isInteger(total)) find('4.1', 'total is not an integer')
  else if (Number(total) < 0) find('4.1', 'total is negative')
  const ids = idsIn(keys)
  if (new Set(ids).size < ids.length) find('4.1', 'the page lists a key twice')
  // A cursor of null instead of an absent cursor is accepted here, because it breaks only a convention.
  if (cursor !== undefined && cursor !== null && typeof cursor !== 'string')
    find('4.1', 'cursor is not a string')
  return keys
}

export function idsIn(keys: readonly unknown[]): string[] {
  return keys.flatMap(key => {
    const id: unknown = typeof key === 'object' && key !== null ? Reflect.get(key, 'id') : undefined
    return typeof id === 'string' ? [id] : []
  })
}
