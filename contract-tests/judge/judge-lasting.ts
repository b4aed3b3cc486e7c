import { isSameJson, type JsonObject, memberOf } from '../middleware/member-value.js'
import type { Find } from './finding.js'
import { isThere } from './judge-listed.js'

/** Members of a key that no operation changes: a create only makes a new key, and a listing only shows keys (spec 1). */
const lasting = [
  'workspaceId',
  'apiId',
  'name',
  'ownerId',
  'meta',
  'createdAt',
  'expires',
  'remaining',
  'roles',
  'permissions',
  'identity.id',
  'identity.externalId',
  'refill.interval',
  'refill.amount',
  'ratelimit.limit',
  'ratelimit.duration',
  'ratelimit.async',
].map(name => ({ path: name.split('.') }))

/** The findings contain no values, because the proxy groups findings with equal texts. */
export function judgeLasting(before: JsonObject, record: JsonObject, pointer: string, find: Find): void {
  for (const { path } of lasting) {
    const [was, is] = [before, record].map(shown => memberOf(shown, path))
    if (isThere(was) && isThere(is) && !isSameJson(inOrder(was), inOrder(is)))
      find('2.1', `${pointer}/${path.join('/')} has changed`)
  }
}

function inOrder(value: unknown): unknown {
  return Array.isArray(value) ? value.map(String).sort() : value
}
