import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { Profile } from '../../schemas/generated/types.js'
import type { Position } from '../store/key-store.js'
import { encode } from './encoding.js'

/** What a cursor is bound to: it leads on in this list and no other. */
export interface CursorScope {
  apiId: string
  externalId?: string | undefined
  ownerId?: string | undefined
}

/** Writes the cursor that leads to the keys behind `last` (spec 4.1: opaque). */
export function writeCursor(last: Position, scope: CursorScope, profile: Profile): string {
  if (profile.listing.cursor === 'last-id') return last.id
  const position = `${last.createdAt.toString(36)}.${last.sequence.toString(36)}`
  return `${position}.${seal(position, scope)}`
}

/**
 * Reads a cursor back.
 *
 * @returns `undefined` for a text that was not given out for this list.
 */
export function readCursor(cursor: string, scope: CursorScope, profile: Profile): Position | undefined {
  if (profile.listing.cursor === 'last-id') return { id: cursor, createdAt: 0, sequence: 0 }
  const match = /^((-?[0-9a-z]+)\.([0-9a-z]+))\.([\w-]+)$/.exec(cursor)
  if (match === null) return undefined
  const [, position = '', createdAt = '', sequence = '', sealed] = match
  if (sealed !== seal(position, scope)) return undefined
  return { id: '', createdAt: Number.parseInt(createdAt, 36), sequence: Number.parseInt(sequence, 36) }
}

/** Nine bytes of a hash tell a cursor of this list from one that was mistyped or made for another. */
function seal(position: string, { apiId, externalId, ownerId }: CursorScope): string {
  const scope = JSON.stringify([position, apiId, externalId ?? null, ownerId ?? null])
  return encode(sha256(utf8ToBytes(scope)).subarray(0, 9), 'base64url')
}
