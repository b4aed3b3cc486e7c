import { type JsonObject, memberOf } from '../middleware/member-value.js'

/** Whether a record may be that of a create which was refused, and need not have been without effect. */
export function mayBeOf(record: JsonObject, request: JsonObject): boolean {
  const pairs: [unknown, unknown][] = [
    [record.apiId, request.apiId ?? record.apiId],
    [record.name, request.name],
    [memberOf(record, ['identity', 'externalId']), request.externalId ?? request.ownerId],
  ]
  return pairs.every(([shown, given]) => shown === undefined || shown === null || shown === given)
}
