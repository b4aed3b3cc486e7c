import type { KeyRecord } from '../../schemas/generated/types.js'
import { changingRecords } from '../middleware/changing.js'
import type { MakeMiddleware } from '../middleware/middleware.js'

// Bugs of records that a row cannot express.

export const enabledAfterExpiry: MakeMiddleware = changingRecords((record, { made, now }) =>
  (record.expires ?? Infinity) <= now ? { ...record, enabled: made?.request.enabled !== false } : record,
)

export const losingUsers: MakeMiddleware = changingRecords(({ identity, ...record }, { memory, now }) => {
  const own = memory.made.filter(({ request }) => request.externalId === identity?.externalId)
  const isLost = own.length > 0 && own.every(({ request }) => Number(request.expires ?? Infinity) <= now)
  return identity === undefined || isLost ? record : { ...record, identity }
})

export function laterWithEachReading(): (createdAt: number) => number {
  let readings = 0
  return createdAt => createdAt + ++readings
}

export function rolesByNumber() {
  const known = new Map<string, readonly string[]>()
  return (record: KeyRecord) => {
    const { apiId, roles = [] } = record
    const name = `${apiId} ${roles.length}`
    if (!known.has(name)) known.set(name, roles)
    return roles.length === 0 ? record : { ...record, roles: [...(known.get(name) ?? [])] }
  }
}

export function firstIdentity() {
  let first: object | undefined
  return (record: KeyRecord) => {
    first ??= record.identity
    return record.identity === undefined ? record : { ...record, identity: first ?? record.identity }
  }
}

export const numberOf = (text: string) =>
  Array.from(text).reduce((sum, letter) => sum + letter.charCodeAt(0), 0)

export const escapedForHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Changes each value inside metadata, inner values first. */
export function rebuilt(value: unknown, rebuild: (value: unknown) => unknown, isWhole = true): unknown {
  const inside = (item: unknown) => rebuilt(item, rebuild, false)
  const parts = Array.isArray(value)
    ? value.map(inside)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, inside(item)]))
      : value
  return isWhole ? parts : rebuild(parts)
}

export function renamed(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map(item => renamed(item, rename))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [rename(name), renamed(item, rename)]),
  )
}
