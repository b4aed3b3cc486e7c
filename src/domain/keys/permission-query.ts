import { isObject } from '../is-object.js'

/**
 * Whether permissions meet a query: a text, `{ and: [...] }` or `{ or: [...] }`, nested freely. With both members, only `and` counts.
 *
 * @returns undefined for a malformed query.
 */
export function meetsQuery(query: unknown, permissions: ReadonlySet<string>): boolean | undefined {
  if (typeof query === 'string') return permissions.has(query)
  if (!isObject(query)) return undefined
  const isAnd = query.and !== undefined
  const parts = isAnd ? query.and : query.or
  if (!Array.isArray(parts) || parts.length === 0) return undefined
  const met: boolean[] = []
  for (const part of parts) {
    // An empty text is skipped inside `and`.
    const one = isAnd && part === '' ? true : meetsQuery(part, permissions)
    if (one === undefined) return undefined
    met.push(one)
  }
  return isAnd ? met.every(Boolean) : met.some(Boolean)
}
