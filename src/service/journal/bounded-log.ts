import type { Kept, SharedBudget } from './shared-budget.js'

interface Entry<Item> extends Kept {
  readonly item: Item
  next: Entry<Item> | undefined
}

/** The latest items of one kind: as many as it may hold, and as a budget that it shares with other logs has room for. */
export class BoundedLog<Item> {
  readonly #budget: SharedBudget
  readonly #mostItems: number
  #oldest: Entry<Item> | undefined
  #newest: Entry<Item> | undefined
  #size = 0

  constructor(budget: SharedBudget, mostItems: number) {
    this.#budget = budget
    this.#mostItems = mostItems
  }

  get size(): number {
    return this.#size
  }

  /** @param bytes About what it takes up, with all that is kept only for it. */
  push(item: Item, bytes: number): void {
    this.makeRoom()
    const entry: Entry<Item> = {
      item,
      bytes,
      before: undefined,
      after: undefined,
      next: undefined,
      log: this,
    }
    if (this.#newest === undefined) this.#oldest = entry
    else this.#newest.next = entry
    this.#newest = entry
    this.#size++
    this.#budget.take(entry)
  }

  /** Drops the oldest where there are as many as there may be. @returns What was dropped. */
  makeRoom(): Item | undefined {
    return this.#size < this.#mostItems ? undefined : this.dropOldest()
  }

  /** Oldest first. */
  *[Symbol.iterator](): IterableIterator<Item> {
    for (let entry = this.#oldest; entry !== undefined; entry = entry.next) yield entry.item
  }

  clear(): void {
    while (this.#oldest !== undefined) this.dropOldest()
  }

  dropOldest(): Item | undefined {
    const entry = this.#oldest
    if (entry === undefined) return undefined
    this.#oldest = entry.next
    if (entry.next === undefined) this.#newest = undefined
    this.#size--
    this.#budget.giveBack(entry)
    return entry.item
  }
}
