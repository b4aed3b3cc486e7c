import type { Snapshot } from '../../../schemas/generated/types.js'
import { onPresentState } from '../../domain/key-store.js'
import { bytesOf } from '../../domain/memory-budget.js'
import type { Faults } from '../faults/faults.js'
import { bytesOfEntries } from '../journal/journal.js'
import type { State } from '../operation.js'
import type { Sandbox } from '../sandbox.js'
import { type SandboxState, stateBytes } from '../sandbox-state.js'
import { Undo, undoImpossible } from '../undo.js'

/** Repeats the action if another writer has replaced the sandbox's state. */
export function inState<Result>(
  sandbox: Sandbox,
  act: (state: SandboxState) => Promise<Result>,
): Promise<Result> {
  return onPresentState(async () => act(await sandbox.state()))
}

/** Acts before the call returns, unless other writers share the faults. */
export async function withFaults<T>(sandbox: Sandbox, act: (faults: Faults) => T | Promise<T>): Promise<T> {
  return sandbox.hasOtherWriters ? inState(sandbox, async ({ faults }) => act(faults)) : act(sandbox.faults)
}

export async function snapshotOf({ store, clock: { snapshot } }: State): Promise<Snapshot> {
  const clock = snapshot()
  const { drawn, sequence, identities, keys } = await store.state()
  return {
    keymock: 1,
    drawn,
    sequence,
    clock,
    identities: [...identities],
    keys: [...keys],
  }
}

export interface ApiSummary {
  id: string
  name?: string
  workspaceId: string
  keyCount: number
}

export function apiSummaries({ world, store }: State): Promise<ApiSummary[]> {
  return Promise.all(
    [...world.apis.values()].map(async ({ id, name, workspaceId }) => ({
      id,
      ...(name !== undefined && { name }),
      workspaceId,
      keyCount: await store.count(id),
    })),
  )
}

const longestTurnMs = 10

/** Acts on one item after another, and lets requests run in between. */
export async function inTurns<Item>(
  items: Iterable<Item>,
  act: (item: Item) => Promise<void>,
): Promise<void> {
  let startedAt = performance.now()
  for (const item of items) {
    await act(item)
    if (performance.now() - startedAt < longestTurnMs) continue
    await nextTurn()
    startedAt = performance.now()
  }
}

/** Works in pages too, and with the fake timers of a test. */
function nextTurn(): Promise<void> {
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}

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
  const { fixture, profile, startedAt, store } = state
  const seen = store.revision
  const { revision } = sandbox.events
  const snapshot = await snapshotOf(state)
  const records = await sandbox.faults.copy()
  const entries = sandbox.journal.entries()
  const bringBack = async () => {
    const since = sandbox.journal.entries()
    await sandbox.swap({ fixture, profile, faults: given, snapshot, startedAt })
    await sandbox.faults.putBack(records)
    sandbox.journal.putBack([...entries, ...since])
  }
  const bytes =
    stateBytes({ fixture, profile }, sandbox.memory) + bytesOf([snapshot, records]) + bytesOfEntries(entries)
  return { store, seen, revision, bringBack, bytes }
}
