import type { StoredIdentity, StoredKey } from '../../../schemas/generated/types.js'
import type { Changes, KeyOrder, NewKey } from '../../domain/key-store.js'
import { idPart, listingsOf, membersOf } from './index-entries.js'
import type { OrderKeys } from './order-key.js'

/**
 * The stored data that a change was computed from. The script applies the change only if this data is still the same. An empty
 * string stands for missing data.
 */
export interface Expected {
  keyId?: string
  keyHash?: string
  /** The key that was found by id or hash, as JSON. */
  record: string
  /** The id of the key with the hash `keyHash`. */
  owner: string
  /** The name of the user's identity. Empty if no user is looked up. */
  name: string
  identity: string
}

export interface Gone {
  id: string
  /** The key as JSON. */
  raw: string
}

/** The positions in KEYS of the three Redis hashes whose fields the script compares. */
const inRecords = 3
const inHashes = 4
const inIdentities = 5

/** `args` contains the data that the script compares. `read` reads the current data from the script's reply. */
export function expectations(expected: Expected, gone: Gone | undefined) {
  const { keyId, keyHash, record, owner, name, identity } = expected
  const found = record === '' ? undefined : (JSON.parse(record) as StoredKey)
  const fields: { key: number; field: string; value: string; take(into: Expected, value: string): void }[] =
    []
  const recordId = found?.id ?? keyId
  if (recordId !== undefined) {
    fields.push({
      key: inRecords,
      field: recordId,
      value: record,
      take: (into, value) => Object.assign(into, { record: value }),
    })
  }
  if (keyHash !== undefined && (found === undefined || found.id !== keyId)) {
    fields.push({
      key: inHashes,
      field: keyHash,
      value: owner,
      take: (into, value) => Object.assign(into, { owner: value }),
    })
  }
  if (name !== '') {
    fields.push({
      key: inIdentities,
      field: name,
      value: identity,
      take: (into, value) => Object.assign(into, { identity: value }),
    })
  }
  if (gone !== undefined && gone.id !== recordId) {
    fields.push({ key: inRecords, field: gone.id, value: gone.raw, take: () => undefined })
  }
  return {
    args: [fields.length, ...fields.flatMap(({ key, field, value }) => [key, field, value])],
    read(values: readonly string[]): Expected {
      const current = { ...expected }
      for (const [index, { take }] of fields.entries()) take(current, values[index] ?? '')
      return current
    },
  }
}

/** Returns the stored key that the changes remove or replace. */
export async function noLongerThere(
  { remove, replace, add }: Changes,
  { record }: Expected,
  found: StoredKey | undefined,
  read: (id: string) => Promise<string>,
): Promise<Gone | undefined> {
  const id = remove ?? replace?.id
  if (id === undefined || add !== undefined) return undefined
  return { id, raw: found?.id === id ? record : await read(id) }
}

export interface WrittenChanges {
  args: (string | number)[]
  identities: { name: string; raw: string }[]
}

interface WrittenFor {
  order: OrderKeys
  texts: KeyOrder['texts']
  nameOf(identity: StoredIdentity): string
  /** The user's identity if it is already stored, so that the script does not write it again. */
  known: StoredIdentity | undefined
}

export function writtenChanges(
  { add, replace, know }: Changes,
  gone: StoredKey | undefined,
  blocks: number,
  context: WrittenFor,
): WrittenChanges {
  const { order, texts, nameOf, known } = context
  const identities = [know, add?.identity]
    .filter(identity => identity !== undefined)
    .filter(identity => identity !== known)
    .map(identity => ({ name: nameOf(identity), raw: JSON.stringify(identity) }))
  const args: (string | number)[] = [blocks, identities.length]
  for (const { name, raw } of identities) args.push(name, raw)
  if (gone === undefined) args.push('')
  else {
    const members = membersOf(gone, order, texts)
    args.push(gone.id, gone.hash, members.length, ...members)
  }
  if (add !== undefined) args.push(...keyArguments(add, '', context))
  if (replace !== undefined) args.push(...keyArguments(replace, String(replace.sequence), context))
  if (add === undefined && replace === undefined) args.push('')
  return { identities, args }
}

function keyArguments(
  key: NewKey & { sequence?: number },
  sequence: string,
  { order, texts }: Pick<WrittenFor, 'order' | 'texts'>,
): (string | number)[] {
  const listings = listingsOf(key, texts)
  const head = order.head(key)
  const tail = idPart(key.id, head, order)
  // Omits the opening brace, because the script inserts the brace and the sequence number before this JSON.
  const rest = JSON.stringify(sequence === '' ? key : { ...key, sequence: undefined }).slice(1)
  return [
    key.id,
    key.hash,
    rest,
    head,
    tail,
    sequence,
    order.bySequence ? 1 : 0,
    listings.length,
    ...listings,
  ]
}
