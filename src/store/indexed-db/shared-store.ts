import type { StoredKey } from '../../../schemas/generated/types.js'
import type { Changes, Decision, Found, KeyOrder, LookUp, StoreState } from '../../domain/key-store.js'
import { MemoryStore } from '../memory/memory-store.js'

/** Gives the tabs of an origin turns to change their state. */
export interface TabTurns {
  /** Runs work while no other tab changes anything, after taking over their changes. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>
  /** Stores changes. Discards changes of a store that is no longer current. */
  keep(changes: Changes, kept: StoredKey | undefined, store: SharedStore): Promise<void>
}

/** The keys of this origin in one tab. Each change is stored for all tabs before any client is answered. */
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
