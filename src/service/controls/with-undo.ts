import { bytesOf } from '../../domain/memory-budget.js'
import { bytesOfEntries } from '../journal/journal.js'
import type { Sandbox } from '../sandbox.js'
import { stateBytes } from '../sandbox-state.js'
import { Undo, undoImpossible } from '../undo.js'
import { snapshotOf } from './in-state.js'

/**
 * @param name The name by which the action can be undone. Undefined for no undo.
 * @param action Makes one change, replaces the state, or returns the number of its changes.
 * @throws KeymockError `UNDO_IMPOSSIBLE` if other writers share the state. The action then does not run.
 */
export function withUndo<Result>(
  sandbox: Sandbox,
  name: string | undefined,
  action: () => Promise<Result>,
): Promise<Result> {
  if (name === undefined) return action()
  return sandbox.actions.run(async () => {
    if (sandbox.hasOtherWriters) throw undoImpossible()
    const { store, seen, revision, bringBack, bytes } = await keptState(sandbox)
    const result = await action()
    const own = typeof result === 'number' ? result : 1
    // A replacement counts on the new state, so the previous state has only changes by requests that began earlier.
    const isReplaced = (await sandbox.state()).store !== store
    const isOnly = isReplaced ? store.revision === seen : sandbox.events.revision === revision + own
    const now = isOnly ? sandbox.events.revision : -1
    undoOf(sandbox).keep(name, () => sandbox.actions.run(bringBack), bytes, now)
    return result
  })
}

export function undoOf(sandbox: Sandbox): Undo {
  sandbox.undo ??= new Undo(sandbox.events, sandbox.memory)
  return sandbox.undo
}

/** If `name` is given, an undo can restore the entries, even after other changes. */
export function clearJournal(sandbox: Sandbox, name: string | undefined): number {
  const { journal } = sandbox
  const removed = journal.size
  const entries = journal.entries()
  journal.clear()
  if (name !== undefined) {
    const bringBack = async () => {
      sandbox.journal.putBack(entries)
      sandbox.events.emit({ type: 'reset' })
    }
    undoOf(sandbox).keep(name, bringBack, bytesOfEntries(entries))
  }
  return removed
}

async function keptState(sandbox: Sandbox) {
  const state = await sandbox.state()
  const { faults: given } = await sandbox.input()
  const { fixture, profile, begunAt, store } = state
  const seen = store.revision
  const { revision } = sandbox.events
  const snapshot = await snapshotOf(state)
  const records = await sandbox.faults.copy()
  const entries = sandbox.journal.entries()
  const bringBack = async () => {
    const since = sandbox.journal.entries()
    await sandbox.swap({ fixture, profile, faults: given, snapshot, begunAt })
    await sandbox.faults.putBack(records)
    sandbox.journal.putBack([...entries, ...since])
  }
  const bytes =
    stateBytes({ fixture, profile }, sandbox.memory) + bytesOf([snapshot, records]) + bytesOfEntries(entries)
  return { store, seen, revision, bringBack, bytes }
}
