import type { AdjustableClock } from '../../domain/clock.js'
import { SandboxEvents } from '../events/sandbox-events.js'
import { LogBudget } from './bounded-log.js'
import { Journal } from './journal.js'

/** What a sandbox gives its journals: where ids come from, and whether everything is kept as it was. */
export interface JournalSource {
  /** The next id. It goes on from one journal of the sandbox to the next. */
  nextId: () => number
  isWhole: () => boolean
}

/** Begins what sandboxes remember of what happened to them, within one budget. */
export interface Journals {
  begin(source: JournalSource): Journal
  events(clock: AdjustableClock): SandboxEvents
}

/**
 * @param budget 64 MB by default.
 * @param mostEntries How many each journal keeps: 1000 by default, 0 where there is no way to read them.
 */
export function journalsWithin(budget = new LogBudget(), mostEntries?: number): Journals {
  return {
    begin: source => new Journal({ ...source, budget, mostEntries }),
    events: clock => new SandboxEvents(clock, budget),
  }
}
