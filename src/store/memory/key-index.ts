import type { StoredKey } from '../../../schemas/generated/types.js'
import type { KeyOrder, PageRequest, Position } from '../../domain/key-store.js'
import type { Texts } from '../../domain/world.js'

type Compare = (a: Position, b: Position) => number

const byAge: Compare = (a, b) => a.createdAt - b.createdAt || a.sequence - b.sequence

export type KeyWalk = () => StoredKey | undefined

/**
 * The sorted keys of one API: all keys, and the keys of each user. The time for a page hardly depends on the number of keys. In
 * an index by age, new keys nearly always belong at the end, where insertion is cheap.
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
    for (const user of this.#users(key)) this.#insert(this.#listOf(user), key)
  }

  /** Call {@link sort} after the last key. For many keys, this is cheaper than `add`. */
  push(key: StoredKey): void {
    this.#all.push(key)
    for (const user of this.#users(key)) this.#listOf(user).push(key)
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

  walk({ externalId, ownerId, after }: Omit<PageRequest, 'limit'>): KeyWalk {
    const linked = this.#name(externalId)
    const owning = this.#name(ownerId)
    const user = linked ?? owning
    const list = user === undefined ? this.#all : (this.#byUser.get(user) ?? [])
    const step = this.#newestFirst ? -1 : 1
    let rank = this.#startRank(list, after)
    return () => {
      for (;;) {
        const key = list[rank]
        rank += step
        if (key === undefined || user === undefined) return key
        if (linked !== undefined && this.#name(key.identity?.externalId) !== linked) continue
        if (owning !== undefined && this.#name(key.owner) !== owning) continue
        return key
      }
    }
  }

  isBefore(one: Position, other: Position): boolean {
    return this.#newestFirst ? this.#compare(one, other) > 0 : this.#compare(one, other) < 0
  }

  #startRank(list: readonly StoredKey[], after: Position | undefined): number {
    if (this.#newestFirst) return (after === undefined ? list.length : this.#rank(list, after)) - 1
    if (after === undefined) return 0
    let rank = this.#rank(list, after)
    while (this.#isAt(list[rank], after)) rank++
    return rank
  }

  #rank(list: readonly StoredKey[], position: Position): number {
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
    const last = list.at(-1)
    if (last === undefined || this.#compare(last, key) < 0) list.push(key)
    else list.splice(this.#rank(list, key), 0, key)
  }

  #take(list: StoredKey[], key: StoredKey): void {
    for (let rank = this.#rank(list, key); this.#isAt(list[rank], key); rank++)
      if (list[rank]?.id === key.id) list.splice(rank, 1)
  }

  #listOf(user: string): StoredKey[] {
    let list = this.#byUser.get(user)
    if (list === undefined) {
      list = []
      this.#byUser.set(user, list)
    }
    return list
  }

  #users({ identity, owner }: StoredKey): string[] {
    const users = identity === undefined ? [] : [this.#texts.name(identity.externalId)]
    const owning = owner === undefined ? undefined : this.#texts.name(owner)
    if (owning !== undefined && owning !== users[0]) users.push(owning)
    return users
  }

  #name(text: string | undefined): string | undefined {
    return text === undefined ? undefined : this.#texts.name(text)
  }
}
