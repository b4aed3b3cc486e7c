import type { StoredIdentity, StoredKey } from '../../../schemas/generated/types.js'
import type { StoreState } from '../../domain/key-store.js'

/** A user or a key of a base. */
export type StateLine = { identity: StoredIdentity } | { key: StoredKey }

export function* stateLines({
  identities,
  keys,
}: Pick<StoreState, 'identities' | 'keys'>): Generator<string> {
  for (const identity of identities) yield JSON.stringify({ identity })
  for (const key of keys) yield JSON.stringify({ key })
}

export function rowsIn(lines: Iterable<StateLine>): { identities: StoredIdentity[]; keys: StoredKey[] } {
  const rows: ReturnType<typeof rowsIn> = { identities: [], keys: [] }
  for (const line of lines)
    if ('identity' in line) rows.identities.push(line.identity)
    else rows.keys.push(line.key)
  return rows
}

/** Batches of about this many characters, because a million keys may exceed the maximum length of a string. */
export function* inBatches(lines: Iterable<string>, characters: number): Generator<string[]> {
  let batch: string[] = []
  let length = 0
  for (const line of lines) {
    batch.push(line)
    length += line.length
    if (length < characters) continue
    yield batch
    batch = []
    length = 0
  }
  if (batch.length > 0) yield batch
}
