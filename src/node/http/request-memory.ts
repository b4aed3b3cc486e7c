import type { ServerResponse } from 'node:http'
import type { MemoryBudget } from '../../domain/memory-budget.js'

/** Bodies up to this size pass even if the memory is full, because they may free memory. In bytes of the parsed body. */
const alwaysAdmittedBytes = 16 * 1024

/** The memory for the body of a request that has not ended. */
export class BodyMemory {
  readonly #memory: MemoryBudget
  #bytes = 0

  constructor(memory: MemoryBudget) {
    this.#memory = memory
  }

  /** @throws KeymockError `MEMORY_FULL` */
  hold(chunk: Buffer): void {
    const bytes = parsedBytes(chunk)
    if (this.#bytes + bytes > alwaysAdmittedBytes) this.#memory.admit(bytes)
    this.#bytes += bytes
    this.#memory.hold(bytes)
  }

  release(): void {
    this.#memory.hold(-this.#bytes)
    this.#bytes = 0
  }
}

const [quote, comma, bracket, brace] = Buffer.from('",[{')

/** The approximate size of JSON with its values: arrays and objects need up to 20 times the bytes of their text. */
function parsedBytes(json: Buffer): number {
  let bytes = 2 * json.length
  for (let index = 0; index < json.length; index++) {
    const byte = json[index]
    if (byte === quote || byte === comma) bytes += 16
    else if (byte === bracket || byte === brace) bytes += 64
  }
  return bytes
}

/** Answers up to this size are not counted, because the system's buffers take most of them. */
const smallAnswerBytes = 64 * 1024

/** A client that reads its answer needs less time. */
const patienceMs = 100

/** Answers that clients have not read yet. */
export class UnreadAnswers {
  readonly #memory: MemoryBudget
  /** The oldest comes first. */
  readonly #unread = new Map<ServerResponse, Promise<void>>()
  #turn = Promise.resolve()

  constructor(memory: MemoryBudget) {
    this.#memory = memory
  }

  /** Waits while unread answers fill the memory. Ends the connections of clients that do not read. */
  async room(): Promise<void> {
    if (!this.#isFull) return
    this.#turn = this.#turn.then(() => this.#makeRoom())
    await this.#turn
  }

  hold(answer: ServerResponse): void {
    const bytes = answer.writableLength
    if (bytes <= smallAnswerBytes || answer.closed) return
    this.#memory.hold(bytes)
    const isRead = new Promise<void>(resolve => {
      answer.once('close', () => {
        this.#memory.hold(-bytes)
        this.#unread.delete(answer)
        resolve()
      })
    })
    this.#unread.set(answer, isRead)
  }

  get #isFull(): boolean {
    return this.#unread.size > 0 && this.#memory.isFull
  }

  async #makeRoom(): Promise<void> {
    while (this.#isFull) {
      const [[oldest, isRead] = []] = this.#unread
      const timer = setTimeout(() => oldest?.destroy(), patienceMs)
      await isRead
      clearTimeout(timer)
    }
    // Lets the request of this turn write its answer before the next turn.
    await new Promise(setImmediate)
  }
}
