interface Entry<Item> {
  readonly item: Item
  readonly bytes: number
  readonly log: BoundedLog<unknown>
  next: Entry<Item> | undefined
  /** The neighbors of the entry among the entries of all logs. */
  before: Entry<unknown> | undefined
  after: Entry<unknown> | undefined
}

/** A limit in bytes for several logs together. Above the limit, the budget drops the oldest entries, from any of the logs. */
export class LogBudget {
  /** A second limit for all logs together: the memory that other data does not use, in bytes. */
  roomBytes = Number.POSITIVE_INFINITY
  readonly #mostBytes: number
  #usedBytes = 0
  #oldest: Entry<unknown> | undefined
  #newest: Entry<unknown> | undefined

  constructor(mostBytes = 64 * 1024 * 1024) {
    this.#mostBytes = mostBytes
  }

  get usedBytes(): number {
    return this.#usedBytes
  }

  take(entry: Entry<unknown>): void {
    entry.before = this.#newest
    if (this.#newest === undefined) this.#oldest = entry
    else this.#newest.after = entry
    this.#newest = entry
    this.#usedBytes += entry.bytes
    const mostBytes = Math.min(this.#mostBytes, this.roomBytes)
    while (this.#usedBytes > mostBytes && this.#oldest !== undefined) this.#oldest.log.dropOldest()
  }

  giveBack(entry: Entry<unknown>): void {
    const { before, after } = entry
    if (before === undefined) this.#oldest = after
    else before.after = after
    if (after === undefined) this.#newest = before
    else after.before = before
    entry.before = undefined
    entry.after = undefined
    this.#usedBytes -= entry.bytes
  }
}

export class BoundedLog<Item> {
  readonly #budget: LogBudget
  readonly #mostItems: number
  readonly #onDrop: ((item: Item) => void) | undefined
  #oldest: Entry<Item> | undefined
  #newest: Entry<Item> | undefined
  #size = 0

  constructor(budget: LogBudget, mostItems: number, onDrop?: (item: Item) => void) {
    this.#budget = budget
    this.#mostItems = mostItems
    this.#onDrop = onDrop
  }

  get size(): number {
    return this.#size
  }

  get newest(): Item | undefined {
    return this.#newest?.item
  }

  /** @param bytes The approximate size of the item, including data that only the item needs. */
  push(item: Item, bytes: number): void {
    if (this.#size >= this.#mostItems) this.dropOldest()
    const log = this as BoundedLog<unknown>
    const entry: Entry<Item> = { item, bytes, log, next: undefined, before: undefined, after: undefined }
    if (this.#newest === undefined) this.#oldest = entry
    else this.#newest.next = entry
    this.#newest = entry
    this.#size++
    this.#budget.take(entry as Entry<unknown>)
  }

  *[Symbol.iterator](): IterableIterator<Item> {
    for (let entry = this.#oldest; entry !== undefined; entry = entry.next) yield entry.item
  }

  clear(): void {
    while (this.#oldest !== undefined) this.dropOldest()
  }

  dropOldest(): void {
    const entry = this.#oldest
    if (entry === undefined) return
    this.#oldest = entry.next
    if (entry.next === undefined) this.#newest = undefined
    this.#size--
    this.#budget.giveBack(entry as Entry<unknown>)
    this.#onDrop?.(entry.item)
  }
}
