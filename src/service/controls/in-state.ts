import { onPresentState } from '../../domain/superseded.js'
import type { Sandbox } from '../sandbox.js'
import type { State } from '../state.js'

/** Runs an action on the current state of a sandbox. Repeats the action if another writer has replaced this state. */
export function inState<Result>(sandbox: Sandbox, act: (state: State) => Promise<Result>): Promise<Result> {
  return onPresentState(async () => act(await sandbox.state()))
}
