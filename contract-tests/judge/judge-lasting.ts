import { isSameJson, type JsonObject, memberOf } from '../middleware/member-value.js'
import type { Find } from './finding.js'

/** The members that no operation changes (section 1). */
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
].map(name => ({ name, path: name.split('.') }))

/** The same key in two listings. */
export function judgeLasting(before: JsonObject, record: JsonObject, find: Find): void {
  for (const { name, path } of lasting) {
    const [was, is] = [before, record].map(shown => memberOf(shown, path))
    if (was === undefined || was === null || is === undefined || is === null) continue
    if (!isSameJson(inOrder(was), inOrder(is))) {
      find(
        '2.1',
        `${name} was ${JSON.stringify(was)} and is ${JSON.stringify(is)}, and nothing has changed it`,
      )
    }
  }
}

function inOrder(value: unknown): unknown {
  return Array.isArray(value) ? value.map(String).sort() : value
}
