import { asPrinted, KeymockError } from './keymock-error.js'

const bytesPerMb = 1024 * 1024

/**
 * The limit of bytes for all that clients leave in a server: keys, users, fixtures, profiles, faults, sandboxes, and requests
 * that have not ended. Logs and caches get the remaining bytes.
 */
export class MemoryBudget {
  readonly logs = new LogBudget()
  readonly #mostBytes: number
  readonly #shared = new WeakSet<object>()
  readonly #admitted = new WeakSet<object>()
  #heldBytes = 0

  constructor(mostBytes = Number.POSITIVE_INFINITY) {
    this.#mostBytes = mostBytes
    this.logs.roomBytes = mostBytes
  }

  get heldBytes(): number {
    return this.#heldBytes
  }

  get isFull(): boolean {
    return this.#heldBytes >= this.#mostBytes
  }

  account(): MemoryAccount {
    return new MemoryAccount(this)
  }

  hasRoom(bytes: number): boolean {
    return bytes <= 0 || this.#heldBytes + bytes <= this.#mostBytes
  }

  admit(bytes: number): void {
    if (!this.hasRoom(bytes)) throw memoryFull(this.#mostBytes)
  }

  /** @param bytes A negative number frees bytes. */
  hold(bytes: number): void {
    this.#heldBytes += bytes
    this.logs.roomBytes = this.#mostBytes - this.#heldBytes
    // The logs need not shrink here, because the same change also adds a log entry, and a log drops old entries for a new entry.
  }

  /** The bytes of a shared value count for no sandbox. */
  share(value: object): void {
    this.#shared.add(value)
  }

  isShared(value: object): boolean {
    return this.#shared.has(value)
  }

  /** Admits the same values only once, so that a reset works even if the memory is full. */
  admitOnce(values: readonly object[], bytes: number): void {
    if (!values.every(value => this.isShared(value) || this.#admitted.has(value))) this.admit(bytes)
    for (const value of values) this.#admitted.add(value)
  }
}

export class MemoryAccount {
  readonly #budget: MemoryBudget
  #bytes = 0
  #isOver = false

  constructor(budget: MemoryBudget) {
    this.#budget = budget
  }

  get bytes(): number {
    return this.#bytes
  }

  get isFull(): boolean {
    return this.#budget.isFull
  }

  /** @throws KeymockError `MEMORY_FULL` if the budget has no room for these bytes. */
  admit(bytes: number): void {
    this.#budget.admit(bytes)
  }

  hold(bytes: number): void {
    if (this.#isOver) return
    this.#bytes += bytes
    this.#budget.hold(bytes)
  }

  /** Frees all bytes of the account. After this call, `hold` has no effect. */
  end(): void {
    this.hold(-this.#bytes)
    this.#isOver = true
  }
}

/** The approximate size of a JSON value in bytes. */
export function bytesOf(value: unknown): number {
  const rest = [value]
  let bytes = 0
  while (rest.length > 0) {
    const found = rest.pop()
    bytes += 16
    if (typeof found === 'string') bytes += 8 + 2 * found.length
    else if (Array.isArray(found)) for (const item of found) rest.push(item)
    else if (typeof found === 'object' && found !== null) {
      bytes += 48
      for (const name in found) {
        bytes += 2 * name.length
        rest.push(found[name as keyof typeof found])
      }
    }
  }
  return bytes
}

export function isMemoryFull(error: unknown): error is KeymockError {
  return error instanceof KeymockError && error.code === 'MEMORY_FULL'
}

function memoryFull(mostBytes: number): KeymockError {
  return new KeymockError(asPrinted`MEMORY_FULL  the memory of all sandboxes
    Sandbox data would exceed its limit of ${Math.floor(mostBytes / bytesPerMb)} MB. Nothing was changed.
    Reset a sandbox, or delete all with DELETE /_keymock/sandboxes. For more memory, raise --max-memory \
    (maxMemoryMb), and --max-old-space-size of Node.`)
}

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
