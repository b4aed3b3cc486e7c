import { onPresentState } from '../../domain/superseded.js'
import type { Sandbox } from '../sandbox.js'
import type { SandboxState } from '../sandbox-state.js'

/** Repeats the action if another writer has replaced the sandbox's state. */
export function inState<Result>(
  sandbox: Sandbox,
  act: (state: SandboxState) => Promise<Result>,
): Promise<Result> {
  return onPresentState(async () => act(await sandbox.state()))
}
