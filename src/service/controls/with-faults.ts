import type { Faults } from '../faults/faults.js'
import type { Sandbox } from '../sandbox.js'
import { inState } from './in-state.js'

/** Acts before the call returns, unless other writers share the faults. */
export async function withFaults<T>(sandbox: Sandbox, act: (faults: Faults) => T | Promise<T>): Promise<T> {
  return sandbox.hasOtherWriters ? inState(sandbox, async ({ faults }) => act(faults)) : act(sandbox.faults)
}
