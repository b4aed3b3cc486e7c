import { Journal } from './journal.js'
import { SharedBudget } from './shared-budget.js'

/** What a sandbox gives its journals: where ids come from, and whether everything is kept as it was. */
export interface JournalSource {
  /** The next id. It goes on from one journal of the sandbox to the next. */
  nextId: () => number
  isWhole: () => boolean
}

/** Begins the journals of sandboxes that share one budget. */
export type BeginJournal = (source: JournalSource) => Journal

/** @param budget 64 MB by default. */
export function journalsWithin(budget = new SharedBudget()): BeginJournal {
  return source => new Journal({ ...source, budget })
}
