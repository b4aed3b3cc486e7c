import type { StoredKey } from '../../../schemas/generated/types.js'
import type { Texts } from '../../domain/collation.js'
import type { PageRequest } from '../../domain/key-store.js'
import { behindEnd, encodedText, end, type OrderKeys } from './order-key.js'

/** The one or two listings that a request asks for, as prefixes: all entries of a listing begin with its prefix. */
export interface Listed {
  first: string
  /** A second listing, if the request has two filters. The answer contains the keys that are in both listings. */
  second?: string
}

export function listingsOf(
  { apiId, identity, owner }: Pick<StoredKey, 'apiId' | 'identity' | 'owner'>,
  texts: Texts,
): string[] {
  return [
    ofApi(apiId),
    ...(identity === undefined ? [] : [ofUser('l', apiId, identity.externalId, texts)]),
    ...(owner === undefined ? [] : [ofUser('o', apiId, owner, texts)]),
  ]
}

export function listingAsked({ apiId, externalId, ownerId }: PageRequest, texts: Texts): Listed {
  const linked = externalId === undefined ? [] : [ofUser('l', apiId, externalId, texts)]
  const owned = ownerId === undefined ? [] : [ofUser('o', apiId, ownerId, texts)]
  const [first = ofApi(apiId), second] = [...linked, ...owned]
  return { first, ...(second !== undefined && { second }) }
}

export function ofApi(apiId: string): string {
  return `a${encodedText(apiId)}${end}`
}

function ofUser(kind: 'l' | 'o', apiId: string, user: string, texts: Texts): string {
  return `${kind}${encodedText(apiId)}${behindEnd}${encodedText(texts.name(user))}${end}`
}

/** A text that sorts right after all members of a listing. */
export function endOf(listing: string): string {
  return listing.slice(0, -end.length) + behindEnd
}

/** The id that a member of the index ends with. Empty if `head`, the part that decides the order, already is the id. */
export function idPart(id: string, head: string, { bySequence }: OrderKeys): string {
  return !bySequence && head === id ? '' : id
}

export function membersOf(key: StoredKey, order: OrderKeys, texts: Texts): string[] {
  const tail = order.of(key) + end + idPart(key.id, order.head(key), order)
  return listingsOf(key, texts).map(listing => listing + tail)
}
