import type { CreateKeyRequest } from '../../schemas/generated/types.js'

interface ListingFilter {
  apiId?: unknown
  externalId?: unknown
  ownerId?: unknown
}

/** Whether a key belongs in a listing; undefined if the specification leaves this open. */
export function belongs(
  body: { apiId?: unknown; externalId?: unknown; ownerId?: unknown },
  { apiId, externalId, ownerId }: ListingFilter,
): boolean | undefined {
  if (body.apiId !== apiId) return false
  // The target may refuse an empty filter, find no key, or ignore the filter.
  if (externalId === '') return undefined
  // The specification leaves open the effect of the parameter ownerId, and whether an ownerId links a key to a user.
  const found = ownerId === undefined ? true : undefined
  if (externalId === undefined || body.externalId === externalId) return found
  const isLinked = body.externalId === undefined || body.externalId === '' || body.externalId === null
  return isLinked && body.ownerId === externalId ? undefined : false
}

/** @param time A time of the target's clock. */
export function isListedAt(time: number, body: CreateKeyRequest): boolean {
  const { expires = Number.POSITIVE_INFINITY, remaining = 1 } = body
  return time < expires && remaining > 0
}
