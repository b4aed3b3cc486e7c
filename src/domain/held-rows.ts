import type { StoredIdentity, StoredKey } from '../../schemas/generated/types.js'
import type { Changes, NewKey } from './key-store.js'
import { bytesOf, type MemoryAccount, type MemoryBudget } from './memory-budget.js'

type Row = StoredKey | NewKey | StoredIdentity

/** The bytes that a row needs in addition to its members: for index entries, and for its JSON after a listing. */
const bytesPerRow = 1000

export class HeldRows {
  readonly #account: MemoryAccount

  constructor(memory: MemoryBudget) {
    this.#account = memory.account()
  }

  /** @throws KeymockError `MEMORY_FULL` if the budget has no room for these rows. */
  admitAll(rows: readonly Row[]): void {
    this.#account.admit(rows.reduce((sum, row) => sum + rowBytes(row), 0))
  }

  /**
   * Checks the changes only if the budget is already full, so the row that fills the budget may exceed it.
   *
   * @throws KeymockError `MEMORY_FULL`
   */
  admit({ add, know, replace }: Changes, earlier: StoredKey | undefined): void {
    if (!this.#account.isFull) return
    const row = add ?? know ?? replace
    if (row !== undefined) this.#account.admit(rowBytes(row) - rowBytes(replace && earlier))
  }

  hold(row: Row | undefined, earlier?: Row): void {
    if (row !== earlier) this.#account.hold(rowBytes(row) - rowBytes(earlier))
  }

  release(): void {
    this.#account.end()
  }
}

function rowBytes(row: Row | undefined): number {
  return row === undefined ? 0 : bytesPerRow + 2 * bytesOf(row)
}
