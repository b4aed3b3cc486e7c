import type { StoredKey } from '../../../schemas/generated/types.js'
import type { Changes, Decision, Found, KeyOrder, LookUp, StoreState } from '../../domain/key-store.js'
import { MemoryStore } from '../memory/memory-store.js'

/** Lets the tabs of an origin change their shared state one at a time. */
export interface TabTurns {
  /** Loads the changes of other tabs, and then runs the work. No other tab changes the state meanwhile. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>
  /** Saves the changes for all tabs. Discards the changes if another store has replaced `store`. */
  keep(changes: Changes, kept: StoredKey | undefined, store: SharedStore): Promise<void>
}

/** A tab's store of the keys of its origin. Saves each change for all tabs before the client gets its answer. */
export class SharedStore extends MemoryStore {
  readonly #turns: TabTurns

  constructor(state: StoreState, order: KeyOrder, turns: TabTurns) {
    super(state, order)
    this.#turns = turns
  }

  override change<Result>(lookUp: LookUp, decide: (found: Found) => Decision<Result>): Promise<Result> {
    return this.#turns.inTurn(async () => {
      const { result, changes } = decide(this.find(lookUp))
      if (changes !== undefined) await this.#turns.keep(changes, this.apply(changes), this)
      return result
    })
  }
}
