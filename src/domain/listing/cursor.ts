import type { Profile } from '../../../schemas/generated/types.js'
import type { Position } from '../key-store.js'
import { checksum } from './checksum.js'

/** What a cursor is bound to: it leads on in this list and no other. */
export interface CursorScope {
  apiId: string
  externalId?: string | undefined
  ownerId?: string | undefined
}

/** Writes the cursor that leads to the keys behind `last` (spec 4.1: opaque). */
export function writeCursor(last: Position, scope: CursorScope, profile: Profile): string {
  if (profile.listing.cursor === 'last-id') return last.id
  const place = profile.listing.order === 'id' ? placeById(last) : placeByAge(last)
  return `${place}.${seal(place, scope)}`
}

/**
 * Reads a cursor back.
 *
 * @returns `undefined` for a text that was not given out for this list.
 */
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

/** Tells a cursor of this list from one that was mistyped or made for another. */
function seal(place: string, { apiId, externalId, ownerId }: CursorScope): string {
  if (externalId === undefined && ownerId === undefined) return checksum(`${place} ${apiId}`)
  return checksum(JSON.stringify([place, apiId, externalId ?? null, ownerId ?? null]))
}
