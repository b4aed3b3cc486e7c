import type { Profile } from '../../../schemas/generated/types.js'
import type { Position } from '../key-store.js'

export interface CursorScope {
  apiId: string
  externalId?: string | undefined
  ownerId?: string | undefined
}

/** Writes the cursor that leads to the keys after `last` (spec 4.1: opaque). */
export function writeCursor(last: Position, scope: CursorScope, profile: Profile): string {
  if (profile.listing.cursor === 'last-id') return last.id
  const place = profile.listing.order === 'id' ? placeById(last) : placeByAge(last)
  return `${place}.${seal(place, scope)}`
}

/** @returns `undefined` for a cursor with a wrong or missing seal. Under `last-id`, cursors have no seal. */
export function readCursor(cursor: string, scope: CursorScope, profile: Profile): Position | undefined {
  if (profile.listing.cursor === 'last-id') return { id: cursor, createdAt: 0, sequence: 0 }
  const end = cursor.lastIndexOf('.')
  const place = cursor.slice(0, end)
  if (end === -1 || cursor.slice(end + 1) !== seal(place, scope)) return undefined
  if (profile.listing.order === 'id') return { id: decodeURIComponent(place), createdAt: 0, sequence: 0 }
  const [createdAt = '', sequence = ''] = place.split('_')
  return { id: '', createdAt: Number.parseInt(createdAt, 36), sequence: Number.parseInt(sequence, 36) }
}

function placeById({ id }: Position): string {
  return encodeURIComponent(id)
}

function placeByAge({ createdAt, sequence }: Position): string {
  return `${createdAt.toString(36)}_${sequence.toString(36)}`
}

/** A checksum that detects mistyped cursors, and cursors of other listings. */
function seal(place: string, { apiId, externalId, ownerId }: CursorScope): string {
  if (externalId === undefined && ownerId === undefined) return checksum(`${place} ${apiId}`)
  return checksum(JSON.stringify([place, apiId, externalId ?? null, ownerId ?? null]))
}

/** 64 bits in two lanes; the low lane is FNV-1a. Detects mistyped and truncated texts, but not forged texts. */
function checksum(text: string): string {
  let low = 0x811c9dc5
  let high = 0x9747b28c
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ code ^ (low >>> 15), 0x85ebca6b)
  }
  return `${(low >>> 0).toString(36)}${((high ^ (high >>> 13)) >>> 0).toString(36)}`
}
