import type { CreateKeyRequest, ProfileLimit } from '../../../schemas/generated/types.js'
import { textLength } from '../text-length.js'

export interface ExceededLimit {
  limit: ProfileLimit
  value: unknown
}

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

/** For limits with `trailingSpaces: 'cut'`, shortens a text to its maximum length if only spaces exceed this length. */
export function cutToLimits<Request extends { name?: unknown; externalId?: unknown; ownerId?: unknown }>(
  request: Request,
  limits: readonly ProfileLimit[],
): Request {
  let cut = request
  for (const { member, maximumLength, trailingSpaces } of limits) {
    if (trailingSpaces !== 'cut' || maximumLength === undefined) continue
    for (const name of member === 'externalId' ? (['externalId', 'ownerId'] as const) : [member as 'name']) {
      const text = request[name]
      if (typeof text !== 'string' || text.length <= maximumLength) continue
      const characters = [...text]
      if (/^ +$/.test(characters.slice(maximumLength).join('')))
        cut = { ...cut, [name]: characters.slice(0, maximumLength).join('') }
    }
  }
  return cut
}

function memberOf(request: object, member: string): unknown {
  const start: unknown = request
  return member
    .split('.')
    .reduce((inside, name) => (inside as Record<string, unknown> | undefined)?.[name], start)
}

/** `maximumLength` counts characters, as databases do. */
function isOver(value: unknown, { minimum, maximum, maximumLength, maximumBytes }: ProfileLimit): boolean {
  if (typeof value === 'number') return value < (minimum ?? value) || value > (maximum ?? value)
  if (maximumLength !== undefined && typeof value === 'string')
    if (textLength(value, 'characters') > maximumLength) return true
  if (maximumBytes === undefined) return false
  return new TextEncoder().encode(JSON.stringify(value)).length > maximumBytes
}
