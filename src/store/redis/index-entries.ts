import type { StoredKey } from '../../../schemas/generated/types.js'
import type { Texts } from '../../domain/collation.js'
import type { PageRequest } from '../../domain/key-store.js'
import { behindEnd, encodedText, end, type OrderKeys } from './order-key.js'

/** A listing, by the prefix of its members. */
export interface Listed {
  first: string
  /** A second listing that must contain a key. */
  second?: string
}

/** The listings with a key: those of its API, of its linked user, and of its owner. */
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

/** Every key of an API. */
export function ofApi(apiId: string): string {
  return `a${encodedText(apiId)}${end}`
}

function ofUser(kind: 'l' | 'o', apiId: string, user: string, texts: Texts): string {
  return `${kind}${encodedText(apiId)}${behindEnd}${encodedText(texts.name(user))}${end}`
}

/** The end of the members with this beginning. */
export function endOf(listing: string): string {
  return listing.slice(0, -end.length) + behindEnd
}

/** The end of a member, after its order. Empty if the order contains the id. */
export function idPart(id: string, head: string, { bySequence }: OrderKeys): string {
  return !bySequence && head === id ? '' : id
}

/** The members of a key with its sequence. */
export function membersOf(key: StoredKey, order: OrderKeys, texts: Texts): string[] {
  const tail = order.of(key) + end + idPart(key.id, order.head(key), order)
  return listingsOf(key, texts).map(listing => listing + tail)
}
