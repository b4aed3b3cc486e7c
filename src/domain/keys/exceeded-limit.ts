import type { CreateKeyRequest, ProfileLimit } from '../../../schemas/generated/types.js'
import { textLength } from '../text-length.js'

/** A limit of the profile, and the value that is over it. */
export interface ExceededLimit {
  limit: ProfileLimit
  value: unknown
}

/** The first of the limits that a request exceeds. */
export function exceededLimit(
  request: Readonly<Record<string, unknown>> | CreateKeyRequest,
  limits: readonly ProfileLimit[],
): ExceededLimit | undefined {
  for (const limit of limits) {
    const value = memberOf(request, limit.member)
    if (value !== undefined && isOver(value, limit)) return { limit, value }
  }
  return undefined
}

function memberOf(request: object, member: string): unknown {
  const start: unknown = request
  return member
    .split('.')
    .reduce((inside, name) => (inside as Record<string, unknown> | undefined)?.[name], start)
}

/** A database counts the characters of a text, whatever the code in front of it counts. */
function isOver(value: unknown, { minimum, maximum, maximumLength, maximumBytes }: ProfileLimit): boolean {
  if (typeof value === 'number') return value < (minimum ?? value) || value > (maximum ?? value)
  if (maximumLength !== undefined && typeof value === 'string')
    if (textLength(value, 'characters') > maximumLength) return true
  if (maximumBytes === undefined) return false
  return new TextEncoder().encode(JSON.stringify(value)).length > maximumBytes
}
