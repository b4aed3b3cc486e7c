/** Something that takes up room, in the order in which all that shares the room came. */
export interface Kept {
  readonly bytes: number
  before: Kept | undefined
  after: Kept | undefined
  /** What it is in. What is the oldest of all is the oldest there, too. */
  readonly log: { dropOldest(): unknown }
}

/** A number of bytes that several logs share. When it is used up, the oldest of all goes, whichever log it is in. */
export class SharedBudget {
  readonly #mostBytes: number
  #usedBytes = 0
  #oldest: Kept | undefined
  #newest: Kept | undefined

  constructor(mostBytes = 64 * 1024 * 1024) {
    this.#mostBytes = mostBytes
  }

  get usedBytes(): number {
    return this.#usedBytes
  }

  take(kept: Kept): void {
    kept.before = this.#newest
    if (this.#newest === undefined) this.#oldest = kept
    else this.#newest.after = kept
    this.#newest = kept
    this.#usedBytes += kept.bytes
    while (this.#usedBytes > this.#mostBytes && this.#oldest !== undefined) this.#oldest.log.dropOldest()
  }

  giveBack(kept: Kept): void {
    const { before, after } = kept
    if (before === undefined) this.#oldest = after
    else before.after = after
    if (after === undefined) this.#newest = before
    else after.before = before
    kept.before = undefined
    kept.after = undefined
    this.#usedBytes -= kept.bytes
  }
}
