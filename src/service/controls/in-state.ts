import type { Snapshot } from '../../../schemas/generated/types.js'
import { onPresentState } from '../../domain/superseded.js'
import type { Faults } from '../faults/faults.js'
import type { State } from '../operation.js'
import type { Sandbox } from '../sandbox.js'
import type { SandboxState } from '../sandbox-state.js'

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
