import { KeymockError } from '../keymock-error.js'
import { LogBudget } from './bounded-log.js'

const bytesPerMb = 1024 * 1024

/**
 * The bytes that all sandboxes of a server may take together. Keys, users, fixtures and sandboxes hold theirs; logs and caches get the
 * rest, and give it back when a key needs it.
 */
export class MemoryBudget {
  readonly logs = new LogBudget()
  readonly #mostBytes: number
  /** Values that all sandboxes have in common. */
  readonly #shared = new WeakSet<object>()
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

  /** The bytes of one owner, who gives all of them back with `end`. */
  account(): MemoryAccount {
    return new MemoryAccount(this)
  }

  hasRoom(bytes: number): boolean {
    return bytes <= 0 || this.#heldBytes + bytes <= this.#mostBytes
  }

  /** @throws KeymockError `MEMORY_FULL` */
  admit(bytes: number): void {
    if (!this.hasRoom(bytes)) throw memoryFull(this.#mostBytes)
  }

  /** @param bytes Less than 0 gives bytes back. */
  hold(bytes: number): void {
    this.#heldBytes += bytes
    this.logs.roomBytes = this.#mostBytes - this.#heldBytes
    // The next entry of a log makes the others give way: each change has one.
  }

  /** Marks a value that costs nothing more, in however many sandboxes it is. */
  share(value: object): void {
    this.#shared.add(value)
  }

  isShared(value: object): boolean {
    return this.#shared.has(value)
  }
}

/** The bytes of one owner. */
export class MemoryAccount {
  readonly #budget: MemoryBudget
  #bytes = 0
  #isOver = false

  constructor(budget: MemoryBudget) {
    this.#budget = budget
  }

  get isFull(): boolean {
    return this.#budget.isFull
  }

  /** @throws KeymockError `MEMORY_FULL` when the budget has no room for that many more. */
  admit(bytes: number): void {
    this.#budget.admit(bytes)
  }

  /** @param bytes Less than 0 gives bytes back. */
  hold(bytes: number): void {
    if (this.#isOver) return
    this.#bytes += bytes
    this.#budget.hold(bytes)
  }

  /** Gives everything back, and holds nothing from now on. */
  end(): void {
    this.hold(-this.#bytes)
    this.#isOver = true
  }
}

/** About how many bytes a JSON value takes up. */
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
  return new KeymockError({
    code: 'MEMORY_FULL',
    where: 'the memory of all sandboxes',
    problem: `The keys of all sandboxes fill the ${Math.floor(mostBytes / bytesPerMb)} MB that they may take. Nothing was changed.`,
    remedy:
      'Reset a sandbox, or DELETE /_keymock/sandboxes; or start the server with a larger --max-memory (maxMemoryMb), and Node with a larger --max-old-space-size.',
  })
}
