import type { StoredKey } from '../../../schemas/generated/types.js'
import type { Changes, Decision, Found, KeyOrder, LookUp, StoreState } from '../../domain/key-store.js'
import { MemoryStore } from '../memory/memory-store.js'

/** The turns in which the tabs of an origin change their state. */
export interface TabTurns {
  /** Runs work while no other tab changes anything, on top of what the others did. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>
  /** Keeps what has changed. A store that is not the current one is kept nowhere. */
  keep(changes: Changes, kept: StoredKey | undefined, store: SharedStore): Promise<void>
}

/** The keys of this origin as one tab sees them. Each change is kept for all tabs before any client is answered. */
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
