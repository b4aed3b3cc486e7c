import type { StoredKey } from '../../../schemas/generated/types.js'
import type { KeyOrder, KeyPage, PageRequest, Position } from '../../domain/key-store.js'

type Compare = (a: Position, b: Position) => number

const byAge: Compare = (a, b) => a.createdAt - b.createdAt || a.sequence - b.sequence
const byId: Compare = (a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/**
 * The keys of one API in the order they are listed, as a whole and by user: a page costs the page, not the collection.
 *
 * New keys nearly always belong at the end, where inserting into an array is cheap.
 */
export class KeyIndex {
  readonly #all: StoredKey[] = []
  readonly #byUser = new Map<string, StoredKey[]>()
  readonly #compare: Compare
  readonly #newestFirst: boolean

  constructor(order: KeyOrder) {
    this.#compare = order === 'id' ? byId : byAge
    this.#newestFirst = order === 'newest-first'
  }

  get size(): number {
    return this.#all.length
  }

  add(key: StoredKey): void {
    this.#insert(this.#all, key)
    for (const user of users(key)) {
      const list = this.#byUser.get(user)
      if (list === undefined) this.#byUser.set(user, [key])
      else this.#insert(list, key)
    }
  }

  /** Adds one of many keys in any order. Call {@link sort} after the last: that costs less than finding the place of each. */
  push(key: StoredKey): void {
    this.#all.push(key)
    for (const user of users(key)) {
      const list = this.#byUser.get(user)
      if (list === undefined) this.#byUser.set(user, [key])
      else list.push(key)
    }
  }

  sort(): void {
    for (const list of [this.#all, ...this.#byUser.values()]) if (list.length > 1) list.sort(this.#compare)
  }

  remove(key: StoredKey): void {
    this.#take(this.#all, key)
    for (const user of users(key)) {
      const list = this.#byUser.get(user)
      if (list === undefined) continue
      this.#take(list, key)
      if (list.length === 0) this.#byUser.delete(user)
    }
  }

  page({ externalId, ownerId, after, limit }: PageRequest): KeyPage {
    const user = externalId ?? ownerId
    const list = user === undefined ? this.#all : (this.#byUser.get(user) ?? [])
    const matches = (key: StoredKey) =>
      (externalId === undefined || key.identity?.externalId === externalId) &&
      (ownerId === undefined || key.owner === ownerId)
    const step = this.#newestFirst ? -1 : 1
    const keys: StoredKey[] = []
    for (let rank = this.#startRank(list, after); rank >= 0 && rank < list.length; rank += step) {
      const key = list[rank]
      if (key === undefined || !matches(key)) continue
      if (keys.length === limit) return { keys, more: true }
      keys.push(key)
    }
    return { keys, more: false }
  }

  #startRank(list: readonly StoredKey[], after: Position | undefined): number {
    if (this.#newestFirst) return (after === undefined ? list.length : this.#rank(list, after)) - 1
    if (after === undefined) return 0
    const rank = this.#rank(list, after)
    const there = list[rank]
    return there !== undefined && this.#compare(there, after) === 0 ? rank + 1 : rank
  }

  /** How many keys of the list come before the position in ascending order. */
  #rank(list: readonly StoredKey[], position: Position): number {
    const last = list.at(-1)
    if (last === undefined || this.#compare(last, position) < 0) return list.length
    let low = 0
    let high = list.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const there = list[middle]
      if (there !== undefined && this.#compare(there, position) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #insert(list: StoredKey[], key: StoredKey): void {
    const rank = this.#rank(list, key)
    if (rank === list.length) list.push(key)
    else list.splice(rank, 0, key)
  }

  #take(list: StoredKey[], key: StoredKey): void {
    const rank = this.#rank(list, key)
    if (list[rank]?.id === key.id) list.splice(rank, 1)
  }
}

/** One list serves both filters: externalId and owner are nearly always the same text. */
function users({ identity, owner }: StoredKey): string[] {
  const linked = identity?.externalId
  if (linked === undefined) return owner === undefined ? [] : [owner]
  return owner === undefined || owner === linked ? [linked] : [linked, owner]
}
