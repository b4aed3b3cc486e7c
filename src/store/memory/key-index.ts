import type { StoredKey } from '../../../schemas/generated/types.js'
import type { Texts } from '../../domain/collation.js'
import type { KeyOrder, KeyPage, PageRequest, Position } from '../../domain/key-store.js'

type Compare = (a: Position, b: Position) => number

const byAge: Compare = (a, b) => a.createdAt - b.createdAt || a.sequence - b.sequence

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
  readonly #texts: Texts

  constructor({ by, texts }: KeyOrder) {
    this.#compare = by === 'id' ? (a, b) => texts.compare(a.id, b.id) : byAge
    this.#newestFirst = by === 'newest-first'
    this.#texts = texts
  }

  get size(): number {
    return this.#all.length
  }

  add(key: StoredKey): void {
    this.#insert(this.#all, key)
    for (const user of this.#users(key)) {
      const list = this.#byUser.get(user)
      if (list === undefined) this.#byUser.set(user, [key])
      else this.#insert(list, key)
    }
  }

  /** Adds one of many keys in any order. Call {@link sort} after the last: that costs less than finding the place of each. */
  push(key: StoredKey): void {
    this.#all.push(key)
    for (const user of this.#users(key)) {
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
    for (const user of this.#users(key)) {
      const list = this.#byUser.get(user)
      if (list === undefined) continue
      this.#take(list, key)
      if (list.length === 0) this.#byUser.delete(user)
    }
  }

  page({ externalId, ownerId, after, limit }: PageRequest): KeyPage {
    const linked = this.#name(externalId)
    const owning = this.#name(ownerId)
    const user = linked ?? owning
    const list = user === undefined ? this.#all : (this.#byUser.get(user) ?? [])
    const matches = (key: StoredKey) =>
      (linked === undefined || this.#name(key.identity?.externalId) === linked) &&
      (owning === undefined || this.#name(key.owner) === owning)
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
    let rank = this.#rank(list, after)
    while (this.#isAt(list[rank], after)) rank++
    return rank
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

  #isAt(there: StoredKey | undefined, position: Position): boolean {
    return there !== undefined && this.#compare(there, position) === 0
  }

  #insert(list: StoredKey[], key: StoredKey): void {
    const rank = this.#rank(list, key)
    if (rank === list.length) list.push(key)
    else list.splice(rank, 0, key)
  }

  #take(list: StoredKey[], key: StoredKey): void {
    for (let rank = this.#rank(list, key); this.#isAt(list[rank], key); rank++)
      if (list[rank]?.id === key.id) list.splice(rank, 1)
  }

  /** One list serves both filters: externalId and owner are nearly always the same text. */
  #users({ identity, owner }: StoredKey): string[] {
    const linked = this.#name(identity?.externalId)
    const owning = this.#name(owner)
    if (linked === undefined) return owning === undefined ? [] : [owning]
    return owning === undefined || owning === linked ? [linked] : [linked, owning]
  }

  #name(text: string | undefined): string | undefined {
    return text === undefined ? undefined : this.#texts.name(text)
  }
}
